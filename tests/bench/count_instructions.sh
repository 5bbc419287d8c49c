#!/usr/bin/env bash
# Prints what a kernel's loops are made of: for each loop body in an object file, the number of
# instructions of every kind, memory operands apart.
#   bazel run //tests/bench:count_instructions -- OBJECT [FUNCTION-PATTERN]
set -euo pipefail
(($# == 1 || $# == 2)) || { echo "usage: count_instructions OBJECT [FUNCTION-PATTERN]" >&2; exit 2; }
cd "${BUILD_WORKING_DIRECTORY:-.}"
objdump -d --no-show-raw-insn -C "$1" | awk -v wanted="${2:-.}" '
  # A loop is what lies between a backward jump and its target; the innermost ones are shown.
  function flush_function(   i, j, target, k, key, keys, n, inner) {
    for (i = 1; i <= count; i++) {
      if (op[i] !~ /^j/ || op[i] == "jmpq") continue
      target = arg[i]; sub(/ .*/, "", target)
      if (!(target in at) || at[target] > i) continue
      inner = 1
      for (j = at[target]; j < i; j++) if (op[j] ~ /^j/) { k = arg[j]; sub(/ .*/, "", k); if (k in at && at[k] <= j && at[k] >= at[target]) inner = 0 }
      if (!inner || i - at[target] < 40) continue
      delete tally; n = 0
      for (j = at[target]; j <= i; j++) {
        key = op[j]
        if (arg[j] ~ /\(/) key = key ((key ~ /^v?mov/) ? (arg[j] ~ /\)$/ ? " (store)" : " (load)") : " (memory)")
        tally[key]++; n++
      }
      printf "%s\n  loop of %d instructions at %s\n", name, n, target
      for (key in tally) printf "    %5d  %s\n", tally[key], key | "sort -rn"
      close("sort -rn")
    }
    count = 0; delete at
  }
  /^[0-9a-f]+ <.*>:$/ { flush_function(); name = $0; sub(/^[0-9a-f]+ /, "", name); keep = name ~ wanted; next }
  keep && /^ *[0-9a-f]+:\t/ {
    split($0, part, "\t"); address = part[1]; gsub(/[ :]/, "", address)
    count++; at[address] = count
    text = part[2]; op[count] = text; sub(/ .*/, "", op[count])
    arg[count] = text; sub(/^[^ ]+ */, "", arg[count])
  }
  END { flush_function() }
'
