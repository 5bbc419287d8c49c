#!/usr/bin/env bash
# pack.sh TARBALL FOLDER DATE ENTRY…: makes a .tar.gz whose bytes depend on nothing but its arguments
# and the files' content. An entry is PATH=FILE, or PATH*=FILE for a program; FOLDER is above all.
set -euo pipefail
tarball=$1 folder=$2 date=$3
shift 3

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
for entry; do
  path=${entry%%=*} mode=644
  if [[ $path == *'*' ]]; then path=${path%'*'} mode=755; fi
  install -D -m "$mode" "${entry#*=}" "$stage/$folder/$path"
done

LC_ALL=C tar --create --directory="$stage" --format=ustar --sort=name --mtime="$date 00:00:00Z" \
  --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX "$folder" |
  gzip --best --no-name >"$tarball"
