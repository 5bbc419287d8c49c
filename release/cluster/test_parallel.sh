#!/usr/bin/env bash
# Runs mine_parallel.sh on this machine. With Debian's parallel and jq:
#
#   bazel build //native:tailminer_static && release/cluster/test_parallel.sh
#
# An argument is another program to test.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tailminer=$(realpath "${1:-$here/../../bazel-bin/native/tailminer_static}")

for command in parallel jq; do
  type -P "$command" >/dev/null || { echo "$command is missing: apt-get install $command" >&2; exit 69; }
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$tailminer" "$folder/bin/tailminer"
export PATH=$folder/bin:$here:$PATH
cd "$folder"

fail() { echo "failed: $*" >&2; exit 1; }
nonce_of() { jq --raw-output .nonce; }

# --- The first find ends the others, and the lowest is what one miner finds.
job=(--prefix 'relay:leg-42:' --bits 27)
begin=$SECONDS
mine_parallel.sh 4 found "${job[@]}" >first.json
echo "4 shards: ended after $((SECONDS - begin)) s, nonce $(nonce_of <first.json)"
tailminer verify --quiet --claims first.json >/dev/null || fail 'the nonce is not valid'
for shard in 0 1 2 3; do
  jq --raw-output '"shard \(.shard): \(.status), next_nonce \(.next_nonce)"' <found/results/1/$shard/stdout
done
[[ $(jq --raw-output .status found/results/1/*/stdout | sort | uniq -c | tr -s ' ') == $' 1 found\n 3 interrupted' ]] ||
  fail 'not one found and three interrupted'
lowest_nonce.sh found/results/1/*/stdout >lowest.json
tailminer mine --quiet "${job[@]}" >alone.json
[[ $(nonce_of <lowest.json) == "$(nonce_of <alone.json)" ]] || fail "one miner finds $(nonce_of <alone.json)"
echo "the lowest nonce is $(nonce_of <lowest.json), with shards and without"

# --- The same again goes on from the checkpoints: who had found it only says so.
mine_parallel.sh 4 found "${job[@]}" | cmp - first.json || fail 'the same command again gives something else'

# --- Characters that mean something to parallel or a shell stay as they are.
prefix=$'{} {#} {1} \\ $HOME `id` "\'\n*;:'
status=0
mine_parallel.sh 2 odd --prefix "$prefix" --bits 12 >odd.json || status=$?
((status == 0)) || fail "an odd prefix: exit code $status"
[[ $(jq --raw-output .prefix <odd.json && echo .) == "$prefix"$'\n.' ]] || fail 'an odd prefix'

# --- Nothing to find; a shard that dies.
status=0
mine_parallel.sh 3 exhausted --prefix hello: --bits 60 --end 3000000 || status=$?
((status == 1)) || fail "exhausted: exit code $status"
status=0
mine_parallel.sh 3 wrong --prefix hello: --bits 600 2>/dev/null || status=$?
((status == 4)) || fail "an option that is wrong: exit code $status"
echo passed
