#!/usr/bin/env bash
# systemd has nothing against the service, and thinks it safe.
set -euo pipefail
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
