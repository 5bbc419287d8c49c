#!/bin/sh
# A big-endian CPU is refused while compiling, with the reason.
set -u
message=$(clang++ -std=c++20 -fsyntax-only -I. -U__BYTE_ORDER__ \
  -D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__ -x c++ keccak/block.h 2>&1)
status=$?
if [ $status -eq 0 ]; then
  echo 'it compiles'
  exit 1
fi
case $message in
  *'a big-endian CPU would need byte swaps'*) ;;
  *) printf '%s\n' "$message"; exit 1 ;;
esac
# For the machine's own byte order it compiles.
clang++ -std=c++20 -fsyntax-only -I. -x c++ keccak/block.h
