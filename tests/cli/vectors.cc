#include "tests/cli/vectors.h"

#include <cstddef>
#include <fstream>
#include <stdexcept>

#include "tests/cli/run_program.h"

namespace tailminer {

Json LoadVectors(const std::string& name) {
  std::ifstream file("tests/vectors/" + name);
  if (!file) throw std::runtime_error("no vectors " + name);
  return Json::parse(file);
}

std::string BytesOf(std::string_view hex) {
  std::string bytes;
  for (size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}

Json OnlyRecord(std::string_view out) {
  if (out.empty() || out.find('\n') != out.size() - 1 || !Json::accept(out)) return {};
  return Json::parse(out);
}

std::vector<std::string> KeysOf(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

std::vector<std::string> UsableKernels() {
  const Json info = OnlyRecord(RunTailminer({"info", "--json"}).out);
  std::vector<std::string> names;
  for (const Json& kernel : info.at("kernels")) {
    if (kernel.at("usable").get<bool>()) names.push_back(kernel.at("name").get<std::string>());
  }
  return names;
}

}  // namespace tailminer
