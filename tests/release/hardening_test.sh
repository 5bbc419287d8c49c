#!/usr/bin/env bash
# The program that ships needs nothing around it, and has what makes a memory fault hard to use.
set -euo pipefail
program=$1 overflow=$2

failures=0
# must WHAT COMMAND…
must() {
  if "${@:2}"; then
    echo "yes: $1"
  else
    echo "NO: $1"
    failures=$((failures + 1))
  fi
}
has() { grep -qE -- "$2" <<<"$1"; }
has_not() { ! has "$@"; }

header=$(readelf --wide --file-header "$program")
segments=$(readelf --wide --program-headers "$program")
dynamic=$(readelf --wide --dynamic "$program")

must 'for x86-64' has "$header" 'Machine: +Advanced Micro Devices X86-64$'
must 'position-independent (PIE): loaded at a random address' has "$header" 'Type: +DYN '
must 'an executable (PIE), not a library' has "$dynamic" '\(FLAGS_1\).* PIE'
must 'no program interpreter' has_not "$segments" 'INTERP'
must 'no shared libraries' has_not "$dynamic" '\(NEEDED\)'
must 'no search paths' has_not "$dynamic" '\((RPATH|RUNPATH)\)'
must 'RELRO' has "$segments" '^ *GNU_RELRO '
must 'full RELRO: bound at start' has "$dynamic" 'BIND_NOW|\(FLAGS_1\).* NOW'
must 'no relocations in code' has_not "$dynamic" 'TEXTREL'
must 'stack not executable (NX)' has "$segments" '^ *GNU_STACK .* RW +0x'
must 'no segment writable and executable' has_not "$segments" '^ *LOAD .* RWE '

# Of our own functions, not of the C library's, which are in there too.
callers=$(objdump --disassemble --no-show-raw-insn --demangle "$program" |
  awk '/^[0-9a-f]+ </ { name = $0 } /call.*<__stack_chk_fail>/ { print name }' |
  grep -cE '<(tailminer|keccak)::' || true)
must "stack protector (in $callers functions of ours)" test "$callers" -ge 20

# What the flags do, seen from a program that was built with them.
ends() {
  local output status=0
  output=$({ "$overflow" "$1" "$2"; } 2>&1) || status=$?
  if [[ $3 == well ]]; then
    has "$output" '^went on' && ((status == 0))
  else
    has "$output" "$3" && ((status == 134)) # SIGABRT
  fi
}
long=$(printf '%040d' 1)
must 'the overflow program can end well' ends stack 123 well
must 'stack protector: an overflow ends the program' ends stack "$long" 'stack smashing detected'
must 'FORTIFY: an overflow in memcpy ends the program' ends library "$long" 'buffer overflow detected'

exit $((failures > 0))
