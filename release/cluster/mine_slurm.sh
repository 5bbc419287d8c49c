#!/usr/bin/env bash
# One job on many nodes of a Slurm cluster, as a job array: each task searches one shard, the first
# that finds a valid nonce ends the others. Arguments are those of `tailminer mine`:
#
#   sbatch --array=0-63 --cpus-per-task=8 mine_slurm.sh --prefix 'relay:leg-42:' --bits 40
#
# The array must be 0-(N-1). Everything goes to the folder tailminer-JOBID in the folder of sbatch,
# which the nodes must share, or to TAILMINER_FOLDER: winner.json, once there is one; I.json, the
# result of shard I; I.checkpoint, from which it goes on when the same array, with the same
# TAILMINER_FOLDER, is submitted again.
#SBATCH --job-name=tailminer
#SBATCH --output=/dev/null
#SBATCH --open-mode=append
set -uo pipefail

shard=$SLURM_ARRAY_TASK_ID
shards=$SLURM_ARRAY_TASK_COUNT
folder=${TAILMINER_FOLDER:-$SLURM_SUBMIT_DIR/tailminer-$SLURM_ARRAY_JOB_ID}
mkdir -p "$folder"
exec 2>>"$folder/$shard.log"

if [[ $SLURM_ARRAY_TASK_MIN != 0 || $SLURM_ARRAY_TASK_MAX != $((shards - 1)) ]]; then
  echo "the array is not 0-$((shards - 1)): some shards would not be searched" >&2
  exit 2
fi

tailminer mine --shard "$shard/$shards" --checkpoint "$folder/$shard.checkpoint" \
  --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet "$@" >"$folder/$shard.json" &
miner=$!
# scancel, or the end of the allotted time: tailminer then writes where it was.
trap 'kill -TERM "$miner"' TERM
wait "$miner"
status=$?
if ((status > 128)) && kill -0 "$miner" 2>/dev/null; then # it was the trap that ended the wait
  wait "$miner"
  status=$?
fi

# ln makes the winner's file in one step, and fails where there is one.
if ((status == 0)) && ln "$folder/$shard.json" "$folder/winner.json"; then
  # Not the array as a whole: that would cancel the winner too.
  for ((other = 0; other < shards; other++)); do
    if ((other != shard)); then echo "${SLURM_ARRAY_JOB_ID}_$other"; fi
  done | xargs scancel --quiet
fi
exit "$status"
