#!/usr/bin/env bash
# The command line on 64-bit ARM: the kernel `neon` runs, is named where kernels are named, and finds
# what the others find. The nonces are those of tests/vectors.
set -uo pipefail
tailminer=$1
failures=0

# expect WHAT GOT WANTED: WANTED is a pattern.
expect() {
  # shellcheck disable=SC2053
  if [[ $2 != $3 ]]; then
    printf '%s\n  got:    %s\n  wanted: %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

expect 'version' "$("$tailminer" --version)" 'tailminer [0-9]*'
expect 'info' "$("$tailminer" info --json)" \
  '*"kernels":\[{"name":"scalar","lanes":1,"usable":true,"why_unusable":null},{"name":"neon","lanes":2,"usable":true,"why_unusable":null}\],"default_kernel":"neon"*'

for kernel in auto scalar neon; do
  for threads in 1 3; do
    expect "mine, $kernel, $threads threads" \
      "$("$tailminer" mine --quiet --prefix hello: --bits 16 --kernel $kernel --threads $threads)" \
      '{*"status":"found"*"nonce":"14285"*"leading_zero_bits":17,*}'
  done
done
expect 'mine, two blocks' \
  "$("$tailminer" mine --quiet --prefix-hex "$(printf '78%.0s' {1..127})3138323136373a" --bits 16)" \
  '{*"nonce":"9",*"kernel":"neon"*}'
expect 'mine, exhausted' "$("$tailminer" mine --quiet --prefix hello: --bits 16 --end 14285; echo "$?")" \
  '{*"status":"exhausted"*}'$'\n''1'
expect 'verify' "$("$tailminer" verify --quiet --prefix hello: --nonce 29495 --bits 26; echo "$?")" \
  '{*"valid":true*"leading_zero_bits":26,*}'$'\n''0'
expect 'verify --claims' \
  "$(printf '{"prefix":"hello:","nonce":"%s","bits":17}\n' 14285 029495 29495 1 |
    "$tailminer" verify --quiet --claims - | grep -o '"valid":[a-z]*,"reason":[a-z"-]*')" \
  '"valid":true,"reason":null
"valid":false,"reason":"malformed-nonce"
"valid":true,"reason":null
"valid":false,"reason":"too-few-zero-bits"'
expect 'hash' "$("$tailminer" hash --text foo)" \
  '41b1a0649752af1b28b3dc29a1556eee781e4a4c3a1f7f53f90fa834de098c4d  -'
expect 'a kernel of another CPU' \
  "$("$tailminer" mine --prefix hello: --bits 16 --kernel avx2 2>&1; echo "$?")" \
  "tailminer: --kernel: 'avx2' is not allowed; allowed: auto, scalar, neon"$'\n2'

((failures == 0)) && echo 'all as wanted'
exit $((failures != 0))
