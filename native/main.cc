// tailminer: chooses the command, prints what ends it early.
#include <algorithm>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>

#include "bazel/version/version.h"
#include "native/command.h"
#include "native/command_error.h"
#include "native/quote.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

std::string Help() {
  std::string help =
      "Tailminer finds and checks proof-of-work nonces.\n\n"
      "Usage: tailminer COMMAND [option]...\n\nCommands:\n";
  for (const Command* command : Commands()) {
    std::string left = std::string("  ") + command->name;
    left.resize(12, ' ');
    help += left + command->purpose + '\n';
  }
  return help +
         "\ntailminer COMMAND --help shows the options of a command and examples.\n"
         "tailminer --version shows the version.\n\n"
         "Example:\n"
         "  tailminer mine --prefix 'relay:leg-42:' --bits 23\n";
}

ExitCode Run(int argc, char** argv) {
  if (argc < 2) {
    WriteToPerson(Help());
    return kExitUsage;
  }
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h") {
    WriteOutput(Help());
    return kExitDone;
  }
  if (name == "--version") {
    WriteOutput(std::string("tailminer ") + Version() + " (" + Commit() + ")\n");
    return kExitDone;
  }
  const std::span<const Command* const> commands = Commands();
  const auto command = std::find_if(commands.begin(), commands.end(),
                                    [name](const Command* c) { return c->name == name; });
  if (command == commands.end()) {
    std::string allowed;
    for (const Command* c : commands) allowed += std::string(c->name) + ", ";
    throw UsageError("unknown command " + Quote(name) + "; allowed: " + allowed +
                     "--help, --version");
  }
  const CommandLine line((*command)->options, argc - 1, argv + 1);
  if (line.help()) {
    WriteOutput(HelpOf(**command));
    return kExitDone;
  }
  return (*command)->run(line);
}

}  // namespace
}  // namespace tailminer

int main(int argc, char** argv) {
  tailminer::PrepareStandardStreams();
  try {
    return tailminer::Run(argc, argv);
  } catch (const tailminer::CommandError& error) {
    tailminer::PrintError(error.what());
    return error.exit_code();
  } catch (const std::bad_alloc&) {
    tailminer::PrintError("out of memory");
    return tailminer::kExitFailure;
  } catch (const std::exception& error) {
    tailminer::PrintError(error.what());
    return tailminer::kExitFailure;
  }
}
