// The kernel `avx2`.
#include "miner/batch.h"
#include "miner/kernel_list.h"
#include "miner/scan.h"

namespace tailminer {

const KernelCode kAvx2Code = {
    ScanNonces<4, keccak::Theta::kTwoInput>,
    HashMessages<4, keccak::Theta::kTwoInput>,
};

}  // namespace tailminer
