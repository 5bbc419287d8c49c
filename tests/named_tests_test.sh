#!/usr/bin/env bash
# Every test that README.md names, in its table of faults, exists, and every fault there has one.
#
#   named_tests_test.sh README: of the source tree, whose other files are looked at too
set -euo pipefail
readme=$(realpath "$1")
cd "$(dirname "$readme")"
failures=0
named=0

fail() {
  echo "README.md: $*"
  failures=$((failures + 1))
}

# Test SUITE.NAME of GoogleTest; NAME may be *.
check_cc() {
  local suite=${1%%.*} name=${1#*.}
  if [[ $name == '*' ]]; then name='\w+'; fi
  grep -rqzP --include='*.cc' "\bTEST(_F|_P)?\(\s*$suite,\s*$name\)" . || fail "no test $1"
}

# The file or folder that a PATH of the table means.
place_of() {
  if [[ -e $1 ]]; then
    echo "$1"
  elif [[ -e js/$1 ]]; then
    echo "js/$1"
  fi
}

# Test, or group of tests, "TITLE" of JavaScript in a file or folder. … stands for anything.
check_title() {
  grep -rqE "\b(test|describe)\([\"'\`]${1//…/.*}[\"'\`]" "$2" || fail "no test \"$1\" in $2"
}

rows=0
while IFS='|' read -r _ fault tests _; do
  if [[ $fault == ' **'* || $fault == ' fault '* || $fault == ' --- '* ]]; then continue; fi
  rows=$((rows + 1))
  before=$named
  place=
  while read -r token; do
    named=$((named + 1))
    case $token in
      \"*)
        if [[ -n $place ]]; then check_title "${token//\"/}" "$place"; else fail "where is $token?"; fi
        ;;
      \`*_fuzz\`) [[ -e fuzz/${token//\`/}.cc ]] || fail "no fuzz target $token" ;;
      \`*/*\` | \`*.mjs\`)
        place=$(place_of "${token//\`/}")
        [[ -n $place ]] || fail "no file $token"
        ;;
      \`*.*\`) check_cc "${token//\`/}" ;;
      exhaustive*) check_cc "Exhaustive.$(cut -d '`' -f 2 <<<"$token")" ;;
      *) fail "what is $token?" ;;
    esac
  done < <(grep -oE '(exhaustive )?`[^`]*`|"[^"]*"' <<<"$tests")
  ((named > before)) || fail "no test for$fault"
done < <(sed -n '/^## Faults that others had/,/^## What is not/p' "$readme" | grep '^|')

((rows >= 42)) || fail "$rows faults, fewer than there were"
echo "$rows faults, $named names of tests"
exit $((failures > 0))
