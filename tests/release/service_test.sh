#!/usr/bin/env bash
# systemd has nothing against the service, and thinks it safe; its command mines the jobs, once.
# release/systemd/test_service.sh runs it under a systemd.
set -euo pipefail
program=$PWD/$2
cp "$1" "$TEST_TMPDIR/tailminer@test.service"
cd "$TEST_TMPDIR"
# systemd-analyze would look for the manual where it is not installed.
sed -i '/^Documentation=man:/d' tailminer@test.service

complaints=$(systemd-analyze verify --man=no ./tailminer@test.service 2>&1) || true
if [[ -n $complaints ]]; then
  echo "$complaints"
  exit 1
fi
echo 'systemd-analyze verify: nothing'

# Exposure is from 0 to 10, and 9.6 for a service without any of this. The threshold is in tenths.
systemd-analyze security --offline=true --threshold=10 ./tailminer@test.service | tail -1

# The service's command, with the paths of this test.
command=$(sed -n 's/^ExecStart=//p' tailminer@test.service)
command=${command//\/usr\/local\/bin\/tailminer/$program}
command=${command//\/etc\/tailminer/$PWD}
command=${command//%i/test}
export STATE_DIRECTORY=$PWD/state
mkdir state
printf '%s\n' '{"id":1,"prefix":"hello:","bits":16}' '{"id":2,"prefix":"hello:","bits":20}' >test.jsonl
eval "$command"
eval "$command"
nonces=$(sed -E 's/.*"id":([0-9]).*"status":"found".*"nonce":"([0-9]+)".*/\1 \2/' state/test.results.jsonl)
echo "$nonces"
[[ $nonces == $'1 14285\n2 29495' ]]
echo 'its command mines all jobs, and none of them again'
