// Writes the man page or a completion script to standard output: what the commands say about
// themselves, in the form that a package needs.
#include <cstdio>
#include <string>
#include <string_view>

#include "release/manual/completion.h"
#include "release/manual/man_page.h"

int main(int argc, char** argv) {
  const std::string_view what = argc == 2 ? argv[1] : "";
  std::string text;
  if (what == "man") {
    text = tailminer::ManPage();
  } else if (what == "bash") {
    text = tailminer::BashCompletion();
  } else if (what == "zsh") {
    text = tailminer::ZshCompletion();
  } else if (what == "fish") {
    text = tailminer::FishCompletion();
  } else {
    std::fputs("usage: manual man|bash|zsh|fish\n", stderr);
    return 2;
  }
  const bool written = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  return written ? 0 : 4;
}
