#include <array>

#include "native/command.h"

namespace tailminer {

std::span<const Command* const> Commands() {
  static constexpr std::array kCommands = {&kMineCommand, &kVerifyCommand, &kHashCommand,
                                           &kBenchCommand, &kInfoCommand};
  return kCommands;
}

}  // namespace tailminer
