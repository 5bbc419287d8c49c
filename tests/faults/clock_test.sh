#!/usr/bin/env bash
# The time of day jumps by years with every look at it: results, times and limits do not mind.
set -euo pipefail
tailminer=$1
clock=$PWD/$2
export LD_PRELOAD=$clock
fail() { printf '%s\n' "$*" >&2; exit 1; }

# That the library takes effect: two looks a year or more apart.
a=$(date +%Y) b=$(date +%Y%m%d%H%M%S)
real=$(LD_PRELOAD='' date +%Y)
[[ $a != "$real" || ${b:0:4} != "$real" ]] || fail "the clock does not jump"

out=$("$tailminer" mine --quiet --prefix hello: --bits 26 --time-limit 1000) || fail "mine: $?"
[[ $out == *'"nonce":"29495"'* ]] || fail "$out"
seconds=$(sed 's/.*"seconds":\([^,]*\),.*/\1/' <<<"$out")
awk -v s="$seconds" 'BEGIN { exit !(s >= 0 && s < 900) }' || fail "seconds: $seconds"

status=0
out=$("$tailminer" mine --quiet --prefix hello: --bits 256 --time-limit 0.2 --checkpoint "$TEST_TMPDIR/c") || status=$?
[[ $status == 3 && $out == *'"status":"timeout"'* ]] || fail "time limit: $status, $out"
status=0
out=$("$tailminer" mine --quiet --prefix hello: --bits 256 --time-limit 0.2 --checkpoint "$TEST_TMPDIR/c") || status=$?
[[ $status == 3 && $out == *'"status":"timeout"'* ]] || fail "resumed: $status, $out"
