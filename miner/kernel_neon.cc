// The kernel `neon`.
#include "miner/batch.h"
#include "miner/kernel_list.h"
#include "miner/scan.h"

namespace tailminer {

const KernelCode kNeonCode = {
    ScanNonces<2, keccak::Theta::kTwoInput>,
    HashMessages<2, keccak::Theta::kTwoInput>,
};

}  // namespace tailminer
