#!/usr/bin/env bash
# Every command and option that the help names is in the man page, the completions and the README,
# and the man page has no fault that mandoc finds.
set -euo pipefail
tailminer=$1 man=$2 bash=$3 zsh=$4 fish=$5 readme=$6

failures=0
checks=0
# check WHAT WHERE PATTERN: some line of standard input matches.
check() {
  checks=$((checks + 1))
  grep -qE -- "$3" && return
  echo "$1 is not in $2"
  failures=$((failures + 1))
}

# The command's part of a file: from the line that matches one pattern to one that matches another.
part() { awk -v begin="$2" -v end="$3" '$0 ~ end { on = 0 } $0 ~ begin { on = 1 } on' "$1"; }

commands=$("$tailminer" --help | sed -n '/^Commands:$/,/^$/s/^  \([a-z]*\) .*/\1/p')
[[ $(wc -w <<<"$commands") -ge 5 ]] || { echo "the help names no commands"; exit 1; }

for command in $commands; do
  options=$("$tailminer" "$command" --help | sed -nE 's/^  (-h, )?--([a-z-]+).*/\2/p')
  for option in $options; do
    what="$command --$option"
    check "$what" 'the man page' "^(\\\\fB-h\\\\fR, )?\\\\fB--$option\\\\fR" \
      < <(part "$man" "^[.]SS $command\$" '^[.]S[SH]' | sed 's/\\-/-/g')
    check "$what" 'the completion for bash' "^ *$command:[*]\\) .*--$option[ ']" <"$bash"
    check "$what" 'the completion for zsh' "('--$option[=[]|--$option\\})" \
      < <(part "$zsh" "^ *$command\\)\$" ';;')
    check "$what" 'the completion for fish' \
      "__fish_seen_subcommand_from $command' .*-l $option " <"$fish"
    check "$what" 'the README' "--$option[^a-z-]" <"$readme"
  done
done
echo "$checks places looked at"
((checks >= 5 * 30)) || { echo 'that is too few: was the help read?'; exit 1; }

if complaints=$(mandoc -T lint "$man") && [[ -z $complaints ]]; then
  echo 'mandoc finds no fault'
else
  echo "$complaints"
  failures=$((failures + 1))
fi
exit $((failures > 0))
