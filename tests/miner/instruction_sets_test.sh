#!/bin/sh
# The registers of AVX2 and AVX-512 are used in their kernels and nowhere else, and no kernel leaves
# a function behind that the linker could give to other code.
#
#   instruction_sets_test.sh PROGRAM ARCHIVE…
set -eu
program=$1
shift
status=0

fail() {
  echo "$*"
  status=1
}

# uses REGISTERS FILE
uses() { objdump -d --no-show-raw-insn "$2" | grep -qE "%$1mm[0-9]"; }

kernels=0
allowed=$TEST_TMPDIR/allowed # the functions of the kernels that may use wide registers
for archive; do
  case $archive in *.a) ;; *) continue ;; esac
  case $archive in
    *kernel_avx512.*)
      uses z "$archive" || fail "$archive: no 512-bit registers"
      ;;
    *kernel_avx2.*)
      uses y "$archive" || fail "$archive: no 256-bit registers"
      if uses z "$archive"; then fail "$archive: 512-bit registers"; fi
      ;;
    *)
      if uses '[yz]' "$archive"; then fail "$archive: 256-bit or 512-bit registers"; fi
      ;;
  esac
  case $archive in
    *kernel_avx*) nm --defined-only "$archive" | awk '$2 ~ /[Tt]/ { print $3 }' >>"$allowed" ;;
  esac
  case $archive in
    *kernel_avx* | *kernel_scalar*)
      kernels=$((kernels + 1))
      global=$(nm --extern-only --defined-only "$archive" | awk 'NF == 3 { print $2, $3 }')
      case $global in
        *' '*' '*) fail "$archive: more than its code is visible outside: $global" ;;
        [RD]' '*Code*) ;;
        *) fail "$archive: '$global' is visible outside, not the code of one kernel" ;;
      esac
      ;;
  esac
done
[ "$kernels" -eq 3 ] || fail "$kernels kernels seen, not 3"

# In the linked program too: by function.
wide=$(objdump -d --no-show-raw-insn "$program" |
  awk '/^[0-9a-f]+ </ { name = substr($2, 2, length($2) - 3) } /%[yz]mm[0-9]/ { print name }' |
  sort -u)
[ -n "$wide" ] || fail "$program: no kernel with wide registers"
for name in $wide; do
  grep -qxF -- "$name" "$allowed" || fail "$program: wide registers in $name"
done
[ "$status" -ne 0 ] || echo "$(echo "$wide" | wc -l) functions use wide registers, all of them in kernels"
exit $status
