#!/usr/bin/env bash
# Makes sure of the lowest nonce of a job whose shards were ended at the first find: searches what
# the others have left below it, and prints the result with the lowest nonce. Arguments: the files
# with the results of all shards.
#
#   lowest_nonce.sh tailminer-123/[0-9]*.json       # Slurm
#   lowest_nonce.sh leg-42/results/1/*/stdout       # GNU parallel
#
# Needs jq. Exit code 1: no shard has found any.
set -euo pipefail

# Nonces are strings, since jq's numbers are exact only below 2^53.
lowest_of() { jq --slurp --compact-output 'map(select(.status == "found")) | min_by([(.nonce | length), .nonce]) // empty'; }
# What is left of a result's shard below a nonce, as arguments of tailminer, one a line.
rest_below() {
  jq --raw-output --arg below "$1" 'select([(.next_nonce | length), .next_nonce] < [($below | length), $below]) |
    "--prefix-hex=\(.prefix_hex)", "--bits=\(.bits)", "--shard=\(.shard)", "--start=\(.next_nonce)", "--end=\($below)"'
}

lowest=$(cat "$@" | lowest_of)
[[ $lowest ]] || exit 1
for file; do
  arguments=$(rest_below "$(jq --raw-output .nonce <<<"$lowest")" <"$file")
  [[ $arguments ]] || continue
  mapfile -t rest <<<"$arguments"
  status=0
  result=$(tailminer mine --quiet "${rest[@]}") || status=$?
  ((status <= 1)) || exit "$status"
  lowest=$(printf '%s\n' "$lowest" "$result" | lowest_of)
done
printf '%s\n' "$lowest"
