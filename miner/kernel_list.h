// The code of each kernel, for kernel.cc to list; defined in kernel_*.cc.
#ifndef TAILMINER_MINER_KERNEL_LIST_H_
#define TAILMINER_MINER_KERNEL_LIST_H_

#include "miner/kernel_code.h"

namespace tailminer {

extern const KernelCode kScalarCode;
extern const KernelCode kAvx2Code;
extern const KernelCode kAvx512Code;
extern const KernelCode kNeonCode;
extern const KernelCode kWasmCode;

}  // namespace tailminer

#endif  // TAILMINER_MINER_KERNEL_LIST_H_
