// The kernel `avx512`.
#include "miner/batch.h"
#include "miner/kernel_list.h"
#include "miner/scan.h"

namespace tailminer {

const KernelCode kAvx512Code = {
    ScanNonces<8, keccak::Theta::kTwoInput>,
    HashMessages<8, keccak::Theta::kTwoInput>,
};

}  // namespace tailminer
