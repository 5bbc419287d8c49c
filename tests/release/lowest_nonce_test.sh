#!/usr/bin/env bash
# Of shards that were ended at the first find, the recipe makes the lowest nonce of all.
set -euo pipefail
tailminer=$PWD/$1 lowest_nonce=$PWD/$2
cd "$TEST_TMPDIR"
mkdir bin
ln -s "$tailminer" bin/tailminer
export PATH=$PWD/bin:$PATH

# expect TEXT FILE…: what the recipe prints for these results.
expect() {
  local found
  found=$("$lowest_nonce" "${@:2}" | jq --raw-output '"\(.shard) \(.nonce)"')
  echo "${*:2}: $found"
  [[ $found == "$1" ]] || { echo "not $1"; exit 1; }
}

# The lowest nonce of hello: with 16 bits is 14285, in block 0 and so in shard 0.
job=(--prefix hello: --bits 16 --quiet)
for shard in 0 1 2; do tailminer mine "${job[@]}" --shard $shard/3 >$shard.json; done
stopped_at() { jq --compact-output --arg next "$1" '.status = "interrupted" | .nonce = null | .next_nonce = $next' 0.json; }

expect '0/3 14285' 0.json 1.json 2.json
stopped_at 0 >at_start.json
expect '0/3 14285' at_start.json 1.json 2.json
expect '0/3 14285' 2.json 1.json at_start.json
stopped_at 14285 >before.json
expect '0/3 14285' before.json 2.json 1.json
# Beyond it there is nothing below what another shard has found.
stopped_at 999999 >beyond.json
expect "1/3 $(jq --raw-output .nonce 1.json)" beyond.json 1.json 2.json
# 10000000 is more than 9000000, also as text.
stopped_at 10000000 >far.json
jq --compact-output '.nonce = "9000000" | .next_nonce = "9000001"' 1.json >near.json
expect '1/3 9000000' far.json near.json

status=0
"$lowest_nonce" at_start.json || status=$?
[[ $status == 1 ]] || { echo "no nonce at all: exit code $status"; exit 1; }
