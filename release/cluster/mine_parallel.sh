#!/usr/bin/env bash
# One job on many processes or machines with GNU parallel: each searches one shard, the first that
# finds a valid nonce ends the others, and its result is printed. Arguments: the number of shards, a
# folder for what is left behind, and those of `tailminer mine`:
#
#   mine_parallel.sh 4 leg-42 --prefix 'relay:leg-42:' --bits 30
#   PARALLEL='-S 2/node-a,2/node-b' mine_parallel.sh 4 leg-42 --prefix 'relay:leg-42:' --bits 30
#
# Exit code 0: found; 1: all shards are exhausted; 4: some shard was not searched to its end, see
# FOLDER/joblog. The same command again goes on from the checkpoints in the folder, which the
# machines must share.
set -euo pipefail
if (($# < 3)); then
  echo "usage: ${0##*/} SHARDS FOLDER TAILMINER-MINE-OPTION..." >&2
  exit 2
fi
shards=$1 folder=$(realpath -m "$2")
shift 2
mkdir -p "$folder"

# The text so that bash reads it as it is, and parallel finds nothing like {} in it to replace.
quote() {
  local text=${1//\'/\'\\\'\'}
  printf "'%s'" "${text//\{/\{\'\'}"
}
command="exec tailminer mine --shard {}/$shards --checkpoint $(quote "$folder")/{}.checkpoint --quiet"
for argument; do command+=" $(quote "$argument")"; done
export PARALLEL_SHELL=/bin/bash

# --termseq: one SIGTERM, and time to write the last line; parallel's own sequence would send a
# second one soon, which ends tailminer at once.
seq 0 $((shards - 1)) |
  parallel --will-cite --jobs "$shards" --halt now,success=1 --termseq TERM,10000,KILL,25 \
    --joblog "$folder/joblog" --results "$folder/results" "$command" >/dev/null || true

# Columns of the log: Seq Host Starttime JobRuntime Send Receive Exitval Signal Command. A command
# may be several lines.
ended_with() { awk -F '\t' -v code="$1" 'NF >= 9 && $7 == code && $8 == 0 { print $1 - 1 }' "$folder/joblog"; }
winner=$(ended_with 0 | head -n 1)
if [[ -n $winner ]]; then
  cat "$folder/results/1/$winner/stdout"
  exit 0
fi
exhausted=$(ended_with 1 | wc -l)
if ((exhausted == shards)); then exit 1; fi
echo "$((shards - exhausted)) of $shards shards were not searched to the end, see $folder/joblog" >&2
exit 4
