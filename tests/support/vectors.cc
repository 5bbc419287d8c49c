#include "tests/support/vectors.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "tests/support/bytes.h"

namespace tailminer::test {
namespace {

using Json = nlohmann::json;

Json Read(const std::string& name) {
  const std::string path = "tests/vectors/" + name;
  std::ifstream file(path);
  Json json = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::abort();
  }
  return json;
}

NonceEnd ToInteger(const Json& decimal) {
  NonceEnd value = 0;
  for (const char c : decimal.get<std::string>()) {
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return value;
}

uint64_t ToNonce(const Json& decimal) { return static_cast<uint64_t>(ToInteger(decimal)); }

std::string HexText(const Json& hex) { return FromHex(hex.get<std::string>()); }

keccak::Digest ToDigest(const Json& hex) { return DigestFromHex(hex.get<std::string>()); }

State ToState(const Json& words) {
  State state{};
  for (size_t i = 0; i < state.size(); ++i) {
    state[i] = std::strtoull(words.at(i).get<std::string>().c_str(), nullptr, 16);
  }
  return state;
}

std::vector<HashVector> HashVectors(const std::string& name) {
  const Json json = Read(name);
  std::vector<HashVector> vectors;
  for (const Json& row : json.at("by_length")) {
    vectors.push_back({FormulaBytes(row.at(0).get<size_t>()), ToDigest(row.at(1))});
  }
  for (const Json& row : json.at("named")) {
    vectors.push_back({HexText(row.at("message_hex")), ToDigest(row.at("digest"))});
  }
  return vectors;
}

ScanVector ToScanVector(const std::string& group, const Json& row) {
  ScanVector vector{group,
                    HexText(row.at("prefix_hex")),
                    ToNonce(row.at("start")),
                    kEndOfNonces,
                    row.at("bits").get<int>(),
                    std::nullopt,
                    0,
                    {}};
  if (row.contains("end")) vector.end = ToInteger(row.at("end"));
  if (row.at("nonce").is_null()) return vector;
  vector.nonce = ToNonce(row.at("nonce"));
  vector.leading_zero_bits = row.at("leading_zero_bits").get<int>();
  vector.digest_start = HexText(row.at("digest"));
  return vector;
}

}  // namespace

std::vector<HashVector> Keccak256Vectors() { return HashVectors("keccak256.json"); }
std::vector<HashVector> Sha3Vectors() { return HashVectors("sha3_256.json"); }

std::vector<HashVector> FaultyHashVectors() {
  std::vector<HashVector> vectors;
  const Json json = Read("faults.json");
  for (const Json& row : json.at("hash")) {
    vectors.push_back({HexText(row.at("message_hex")), ToDigest(row.at("keccak256"))});
  }
  return vectors;
}

std::vector<PermutationVector> PermutationVectors() {
  std::vector<PermutationVector> vectors;
  const Json json = Read("keccak_f1600.json");
  for (const Json& row : json.at("cases")) {
    vectors.push_back({row.at("name").get<std::string>(), ToState(row.at("state")),
                       ToState(row.at("once")), ToState(row.at("twice"))});
  }
  return vectors;
}

std::vector<RepeatedByteVector> RepeatedByteVectors() {
  std::vector<RepeatedByteVector> vectors;
  const Json json = Read("faults.json");
  for (const Json& row : json.at("long")) {
    vectors.push_back({static_cast<uint8_t>(HexText(row.at("byte")).at(0)),
                       ToNonce(row.at("count")), ToDigest(row.at("keccak256"))});
  }
  return vectors;
}

std::vector<GrammarVector> GrammarVectors() {
  std::vector<GrammarVector> vectors;
  const Json json = Read("grammar.json");
  for (const Json& row : json.at("cases")) {
    GrammarVector vector{HexText(row.at("hex")), row.at("kind").get<std::string>(), std::nullopt};
    if (!row.at("value").is_null()) vector.decimal = row.at("value").get<std::string>();
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

std::vector<NonceDigestsVector> NonceDigestsVectors() {
  std::vector<NonceDigestsVector> vectors;
  const Json json = Read("digests.json");
  for (const Json& row : json.at("rows")) {
    NonceDigestsVector vector{row.at(0).get<size_t>(), {}, {}, ToDigest(row.at(3))};
    for (size_t i = 0; i < vector.nonces.size(); ++i) {
      vector.nonces[i] = ToNonce(row.at(1).at(i));
      keccak::Digest start{};
      const std::string bytes = HexText(row.at(2).at(i));
      std::copy(bytes.begin(), bytes.end(), start.begin());
      vector.word0[i] = Word0(start);
    }
    vectors.push_back(vector);
  }
  return vectors;
}

std::vector<ScanVector> ScanVectors() {
  std::vector<ScanVector> vectors;
  const Json json = Read("scan.json");
  for (const auto& [group, rows] : json.at("groups").items()) {
    for (const Json& row : rows) {
      ScanVector vector{group,
                        FormulaBytes(row.at(0).get<size_t>()),
                        ToNonce(row.at(1)),
                        ToInteger(row.at(2)),
                        row.at(3).get<int>(),
                        std::nullopt,
                        0,
                        {}};
      if (!row.at(4).is_null()) {
        vector.nonce = ToNonce(row.at(4));
        vector.leading_zero_bits = row.at(5).get<int>();
        vector.digest_start = HexText(row.at(6));
      }
      vectors.push_back(std::move(vector));
    }
  }
  return vectors;
}

std::vector<ScanVector> FaultyScanVectors() {
  std::vector<ScanVector> vectors;
  const Json json = Read("faults.json");
  for (const Json& row : json.at("lowest")) {
    vectors.push_back(ToScanVector(row.at("fault").get<std::string>(), row));
  }
  return vectors;
}

std::vector<ScanVector> ProofOfWorkVectors() {
  std::vector<ScanVector> vectors;
  const Json json = Read("proof_of_work.json");
  for (const Json& row : json.at("lowest")) vectors.push_back(ToScanVector("lowest", row));
  return vectors;
}

std::vector<ClaimVector> ClaimVectors() {
  std::vector<ClaimVector> vectors;
  const Json json = Read("faults.json");
  for (const Json& row : json.at("claims")) {
    ClaimVector vector{row.at("fault").get<std::string>(),
                       HexText(row.at("prefix_hex")),
                       HexText(row.at("nonce_hex")),
                       row.at("bits").get<int>(),
                       {},
                       ToDigest(row.at("message_digest")),
                       row.at("message_leading_zero_bits").get<int>()};
    if (!row.at("reason").is_null()) vector.reason = row.at("reason").get<std::string>();
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

std::vector<ClaimVector> ExactClaimVectors() {
  std::vector<ClaimVector> vectors;
  const Json json = Read("proof_of_work.json");
  for (const Json& row : json.at("exact")) {
    const int bits = row.at("leading_zero_bits").get<int>();
    vectors.push_back({"exact",
                       HexText(row.at("prefix_hex")),
                       row.at("nonce").get<std::string>(),
                       bits,
                       {},
                       ToDigest(row.at("digest")),
                       bits});
  }
  return vectors;
}

}  // namespace tailminer::test
