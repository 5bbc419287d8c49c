// The kernel `scalar`.
#include "miner/batch.h"
#include "miner/kernel_list.h"
#include "miner/scan.h"

namespace tailminer {

const KernelCode kScalarCode = {
    ScanNonces<1, keccak::Theta::kTwoInput>,
    HashMessages<1, keccak::Theta::kTwoInput>,
};

}  // namespace tailminer
