#include "native/verdict_json.h"

#include "native/hex.h"
#include "native/json.h"

namespace tailminer {

std::string VerdictLine(const Claim& claim, const Verdict& verdict, const Json* id) {
  const bool has_digest = verdict.digest.has_value();
  Json record;
  record["schema"] = "tailminer.verdict/1";
  if (id != nullptr) record["id"] = *id;
  record["valid"] = verdict.valid();
  record["reason"] = verdict.valid() ? Json() : Json(ReasonName(verdict.reason));
  AddPrefix(claim.prefix, record);
  record["nonce"] = claim.nonce;
  record["bits"] = claim.difficulty_bits;
  record["leading_zero_bits"] = has_digest ? Json(verdict.leading_zero_bits) : Json();
  record["digest"] = has_digest ? Json(ToHex(*verdict.digest)) : Json();
  return ToLine(record);
}

}  // namespace tailminer
