// The kernels `wasm` and `wasm-simd`: one source, built once without and once with SIMD.
#include "miner/batch.h"
#include "miner/kernel_list.h"
#include "miner/scan.h"

namespace tailminer {

#if defined(__wasm_simd128__)
constexpr size_t kLanes = 2;
#else
constexpr size_t kLanes = 1;
#endif

const KernelCode kWasmCode = {
    ScanNonces<kLanes, keccak::Theta::kTwoInput>,
    HashMessages<kLanes, keccak::Theta::kTwoInput>,
};

}  // namespace tailminer
