#!/usr/bin/env bash
# Runs mine_slurm.sh on a Slurm cluster of one node, this machine, which it starts and stops: an
# array of 4 over one job. As root, with Debian's slurm-wlm, munge and jq:
#
#   bazel build //native:tailminer_static && release/cluster/test_slurm.sh
#
# An argument is another program to test.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tailminer=$(realpath "${1:-$here/../../bazel-bin/native/tailminer_static}")
job=(--prefix 'relay:leg-42:' --bits 27)
shards=4

[[ $(id -u) == 0 ]] || { echo 'only root can start the daemons' >&2; exit 69; }
for command in munged slurmctld slurmd sbatch jq; do
  PATH=$PATH:/usr/sbin type -P "$command" >/dev/null ||
    { echo "$command is missing: apt-get install --no-install-recommends slurm-wlm munge jq" >&2; exit 69; }
done
PATH=$PATH:/usr/sbin

# Not in /tmp directly: munged wants a folder that nobody else can write to.
folder=$(mktemp -d /run/tailminer-slurm.XXXXXX)
chmod 755 "$folder"
mkdir "$folder"/{bin,munge,state,spool,work}
ln -s "$tailminer" "$folder/bin/tailminer"
export PATH=$folder/bin:$PATH SLURM_CONF=$folder/slurm.conf

stop() {
  local pid file
  for file in slurmd slurmctld munge/munged; do
    pid=$(cat "$folder/$file.pid" 2>/dev/null) || continue
    kill "$pid" 2>/dev/null || true
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  done
  if [[ ${passed-} ]]; then rm -rf "$folder"; else echo "see $folder" >&2; fi
}
trap stop EXIT

seconds() { echo $((SECONDS - begin)) s; }
begin=$SECONDS

# --- The cluster.
dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 status=none
chmod 400 "$folder/munge/key"
munged --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/munged.pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed"

host=$(hostname --short)
: >"$folder/plugstack.conf"
cat >"$SLURM_CONF" <<CONF
ClusterName=tailminer
SlurmctldHost=$host(127.0.0.1)
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
SlurmUser=root
SlurmdUser=root
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
PlugStackConfig=$folder/plugstack.conf
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SwitchType=switch/none
MpiDefault=none
KillWait=5
MinJobAge=600
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$shards
PartitionName=all Nodes=ALL Default=YES State=UP MaxTime=INFINITE
CONF
slurmctld -f "$SLURM_CONF" -c
slurmd -f "$SLURM_CONF" -c
for ((i = 0; i < 300; i++)); do
  [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] && break
  sleep 0.1
done
[[ $(sinfo --noheader --format=%T) == idle ]] || { echo 'the node does not become idle' >&2; exit 1; }
echo "cluster: idle after $(seconds)"

# --- The array, and its end.
cd "$folder/work"
begin=$SECONDS
id=$(sbatch --parsable --array=0-$((shards - 1)) "$here/mine_slurm.sh" "${job[@]}")
while [[ $(squeue --noheader --array --jobs="$id" 2>/dev/null) ]]; do sleep 0.2; done
echo "array: ended after $(seconds)"

results=$folder/work/tailminer-$id
states=$(scontrol show job "$id" --oneliner |
  sed -nE 's/.*ArrayTaskId=([0-9]+) .*JobState=([A-Z]+) .*ExitCode=([0-9:]+) .*/\1 \2 \3/p' | sort -n)
echo "$states"
[[ -e $results/winner.json ]] || { echo 'there is no winner' >&2; exit 1; }
winner=$(find "$results" -name '[0-9]*.json' -samefile "$results/winner.json" -printf %f)
winner=${winner%.json}
cat "$results/winner.json"

# --- What must be so.
nonce_of() { jq --raw-output .nonce; }
tailminer verify --quiet --claims "$results/winner.json" >/dev/null
[[ $(grep -c "^$winner COMPLETED 0:0" <<<"$states") == 1 ]]
[[ $(grep -c ' CANCELLED ' <<<"$states") == $((shards - 1)) ]]
for ((shard = 0; shard < shards; shard++)); do
  jq --raw-output '"shard \(.shard): \(.status), next_nonce \(.next_nonce)"' <"$results/$shard.json"
done
[[ $(jq --raw-output .status "$results"/[0-9].json | grep -c interrupted) == $((shards - 1)) ]]
lowest=$("$here/lowest_nonce.sh" "$results"/[0-9].json | nonce_of)
[[ $lowest == "$(tailminer mine --quiet "${job[@]}" | nonce_of)" ]]
echo "the lowest nonce is $lowest, with shards and without"

# --- The same array again goes on from the checkpoints: there is a winner at once.
begin=$SECONDS
cp "$results/winner.json" first.json
rm "$results/winner.json"
id=$(sbatch --parsable --array=0-$((shards - 1)) --export="ALL,TAILMINER_FOLDER=$results" "$here/mine_slurm.sh" "${job[@]}")
while [[ $(squeue --noheader --array --jobs="$id" 2>/dev/null) ]]; do sleep 0.2; done
[[ $(nonce_of <"$results/winner.json") == "$(nonce_of <first.json)" || $(nonce_of <"$results/winner.json") == "$lowest" ]]
echo "the array again: ended after $(seconds)"

passed=yes
echo "passed: shard $winner won, the other $((shards - 1)) were cancelled and said where they were"
