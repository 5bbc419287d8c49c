#!/bin/sh
# Native and WebAssembly, every kernel: the same digests, verdicts and nonces, byte for byte.
set -eu
folder=$TEST_TMPDIR/agreement
mkdir "$folder"
for program in agreement_writer agreement_writer_wasm.sh agreement_writer_wasm_simd.sh; do
  "tests/miner/$program" "$folder"
done

for kernel in scalar wasm wasm-simd; do
  [ -s "$folder/$kernel.txt" ] || { echo "the kernel $kernel wrote nothing"; exit 1; }
done
status=0
for file in "$folder"/*.txt; do
  if cmp "$folder/scalar.txt" "$file"; then
    echo "$(basename "$file" .txt): $(wc -l <"$file") lines agree"
  else
    diff "$folder/scalar.txt" "$file" | head -n 10
    status=1
  fi
done
exit $status
