// The record of a verdict on a claim, "tailminer.verdict/1" (docs/claims.md).
#ifndef TAILMINER_NATIVE_VERDICT_JSON_H_
#define TAILMINER_NATIVE_VERDICT_JSON_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "miner/verify.h"

namespace tailminer {

/// Appends the record and a line feed. `id` is the claim's own name for itself as JSON text, empty
/// where it has none. Thread-safe.
void AppendVerdictLine(const Claim& claim, const Verdict& verdict, std::string_view id,
                       std::string& lines);

/// Appends the record of a line that claims nothing: which line, counted from 1, and what is wrong
/// with it (plain ASCII). Thread-safe.
void AppendMalformedClaimLine(std::string_view id, uint64_t line, std::string_view error,
                              std::string& lines);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_VERDICT_JSON_H_
