// The record of a verdict on a claim, "tailminer.verdict/1".
#ifndef TAILMINER_NATIVE_VERDICT_JSON_H_
#define TAILMINER_NATIVE_VERDICT_JSON_H_

#include "miner/verify.h"
#include "native/json.h"

namespace tailminer {

/// The record. `id` is the claim's own name for itself, null where it has none.
[[nodiscard]] Json VerdictRecord(const Claim& claim, const Verdict& verdict,
                                 const Json* id = nullptr);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_VERDICT_JSON_H_
