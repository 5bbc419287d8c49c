// The record of a verdict on a claim, "tailminer.verdict/1".
#ifndef TAILMINER_NATIVE_VERDICT_JSON_H_
#define TAILMINER_NATIVE_VERDICT_JSON_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "miner/verify.h"

namespace tailminer {

/// The record, as a line. `id` is the claim's own name for itself, null where it has none.
[[nodiscard]] std::string VerdictLine(const Claim& claim, const Verdict& verdict,
                                      const nlohmann::ordered_json* id = nullptr);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_VERDICT_JSON_H_
