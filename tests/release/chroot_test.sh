#!/usr/bin/env bash
# The program that ships runs where there is nothing else: no libraries, no /proc, no /dev, no /tmp.
set -euo pipefail
program=$1

if [[ $(id -u) != 0 ]]; then
  echo 'SKIPPED: only root can chroot'
  exit 0
fi
root=$TEST_TMPDIR/root
mkdir "$root"
cp "$program" "$root/tailminer"

run() { /usr/sbin/chroot "$root" /tailminer "$@"; }

run --version
run info
result=$(run mine --prefix hello: --bits 16)
[[ $result == *'"status":"found"'*'"nonce":"14285"'* ]]
run verify --prefix hello: --bits 16 --nonce 14285
digest=$(run hash --text '')
[[ $digest == 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470  -' ]]
echo 'it ran in an empty folder'
