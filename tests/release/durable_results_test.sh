#!/usr/bin/env bash
# Results of a stream of jobs are on the disk before the checkpoint says that their jobs are done, so
# that a power cut cannot lose any.
set -euo pipefail
tailminer=$PWD/$1
cd "$TEST_TMPDIR"

printf '{"id":%d,"prefix":"hello:","bits":16}\n' 1 2 3 >jobs
# traced OPTIONS-OF-STRACE…: runs the jobs; system calls go to `trace`, results to `results`.
traced() {
  rm -f checkpoint results
  strace -f -o trace -e trace=write,fdatasync,rename "$@" \
    "$tailminer" mine --quiet --jobs jobs --checkpoint checkpoint >>results
}

traced
[[ $(grep -c '"nonce":"14285"' results) == 3 ]]
# W: a result is written. S: standard output is on the disk. C: there is a new checkpoint.
order=$(sed -nE 's/.* write\(1, .*/W/p; s/.* fdatasync\(1\) += 0$/S/p; s/.* rename\(.*/C/p' trace | tr -d '\n')
echo "in order: $order"
[[ $order =~ W && $order =~ C$ ]]
if [[ $order =~ W[^S]*C ]]; then
  echo 'a checkpoint is newer than a result that is not on the disk'
  exit 1
fi

# Where the disk fails, the checkpoint stays as it is at the start.
status=0
traced -e inject=fdatasync:error=EIO 2>errors || status=$?
cat errors
[[ $status == 4 && $(wc -l <errors) == 1 ]]
grep -q '"lines":0' checkpoint
# A pipe has no disk, and needs none.
rm checkpoint
"$tailminer" mine --quiet --jobs jobs --checkpoint checkpoint | cat >results
[[ $(grep -c '"nonce":"14285"' results) == 3 ]]
grep -q '"lines":3' checkpoint
