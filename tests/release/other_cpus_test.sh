#!/usr/bin/env bash
# The program that ships runs on x86-64 CPUs of every age, emulated, and uses what they have.
set -euo pipefail
program=$1

fail() {
  echo "$cpu: $*"
  exit 1
}

# on_cpu MODEL USABLE-KERNELS…, the best last.
on_cpu() {
  local cpu=$1 usable=" ${*:2} " best=${!#} kernel result status
  # qemu warns of features of the model that it does not emulate.
  run() { qemu-x86_64 -cpu "$cpu" "$program" "$@" 2> >(grep -v "^qemu-x86_64: warning: TCG doesn't support" >&2); }

  run --version || fail '--version'
  result=$(run info --json) || fail 'info'
  [[ $cpu != Haswell || $result == *'"cpu":"Intel Core Processor (Haswell)"'* ]] || fail "info: $result"
  [[ $result == *'"default_kernel":"'"$best"'"'* ]] || fail "info: the default is not $best: $result"

  result=$(run mine --prefix hello: --bits 16 --quiet) || fail 'mine'
  [[ $result == *'"status":"found"'*'"nonce":"14285"'*'"kernel":"'"$best"'"'* ]] || fail "mine: $result"
  result=$(run verify --prefix hello: --bits 16 --nonce 14285 --quiet) || fail 'verify'
  [[ $result == *'"valid":true'* ]] || fail "verify: $result"

  for kernel in scalar avx2 avx512; do
    status=0
    result=$(run mine --prefix hello: --bits 16 --quiet --kernel "$kernel" 2>&1) || status=$?
    if [[ $usable == *" $kernel "* ]]; then
      ((status == 0)) && [[ $result == *'"nonce":"14285"'*'"kernel":"'"$kernel"'"'* ]] ||
        fail "--kernel $kernel: exit $status, $result"
    else
      ((status == 2)) && [[ $result == "tailminer: --kernel: '$kernel' cannot run on this machine ("*'); allowed: auto, '* && $result != *$'\n'* ]] ||
        fail "--kernel $kernel is not refused: exit $status, $result"
    fi
  done
  echo "$cpu: kernels$usable"
}

on_cpu qemu64 scalar               # the first x86-64
on_cpu Nehalem scalar              # 2008: SSE4.2
on_cpu Haswell scalar avx2         # 2013
on_cpu max,-avx2 scalar            # AVX, but not AVX2
on_cpu max,-xsave scalar           # AVX2, but the operating system does not save its registers
on_cpu max,-avx scalar             # nor are they enabled
