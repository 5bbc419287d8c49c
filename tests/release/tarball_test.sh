#!/usr/bin/env bash
# The tarball has what its README names, in a form that unpacks the same everywhere, and the program
# and the npm package in it work.
set -euo pipefail
tarball=$PWD/$1 pack=$PWD/$2

fail() {
  echo "$*"
  exit 1
}

cd "$TEST_TMPDIR"
export HOME=$PWD LC_ALL=C

listing=$(tar --list --verbose --numeric-owner --full-time --gzip --file "$tarball")
folder=$(basename "$tarball" .tar.gz)
paths=$(awk '{ print $6 }' <<<"$listing")
grep -vE "^$folder(/|\$)" <<<"$paths" && fail 'not all is in one folder'
[[ $(sort <<<"$paths") == "$paths" ]] || fail 'not in order'
[[ $(awk '{ print $2 }' <<<"$listing" | sort -u) == 0/0 ]] || fail 'not all is owned by 0/0'
[[ $(awk '{ print $4, $5 }' <<<"$listing" | sort -u) == *' 00:00:00' ]] || fail 'not all is of one day'
[[ $(cut -c 1-10 <<<"$listing" | sort -u) == $'-rw-r--r--\n-rwxr-xr-x\ndrwxr-xr-x' ]] || fail 'modes'
echo 'one folder, in order, owned by nobody, of one day'

tar --extract --gzip --file "$tarball"
cd "$folder"
version=${folder#tailminer-} version=${version%-linux-x86_64}
[[ $(bin/tailminer --version) == "tailminer $version ("* ]] || fail "--version is not $version"

# In backticks: paths in the README, patterns and folders too.
names=$(grep -o '`[a-z]*/[^` ]*`' README.md | tr -d '`')
[[ $(wc -l <<<"$names") -ge 10 ]] || fail 'the README names no files'
for name in $names; do
  compgen -G "$name" >/dev/null || fail "the README names $name, which is not there"
done
for name in $(grep -ohE '\]\([a-z][^):]*\)' share/doc/tailminer/*.md | tr -d '()]'); do
  [[ -e share/doc/tailminer/$name ]] || fail "a page links to $name, which is not there"
done
licenses=$(grep -o '`[A-Za-z0-9.-]*\.txt`' NOTICE.md | tr -d '`' | sort -u)
[[ $(wc -l <<<"$licenses") -ge 5 ]] || fail 'the notice names no licences'
for name in $licenses; do
  [[ -s share/doc/tailminer/licenses/$name ]] || fail "the notice names $name, which is not there"
done
echo 'all files that are named are there'

mkdir ../project
cd ../project
npm install --offline --no-audit --no-fund "../$folder/share/tailminer/tailminer-$version.tgz"
cat >check.mjs <<'JS'
import {createVerifier} from 'tailminer';
const verifier = await createVerifier();
console.log(verifier.verify({prefix: 'hello:', nonce: '14285', bits: 16}).valid);
JS
[[ $(node check.mjs) == true ]] || fail 'the npm package does not verify'
echo 'the npm package works'

# The same files, made at another time by somebody with other habits.
cd ..
pack_it() { "$pack" "$1" folder 2001-02-03 b/two=two 'a/one*=one'; }
echo 1 >one
echo 2 >two
pack_it first.tar.gz
touch --date=2020-01-01 one
chmod 600 two
(umask 077 && export TZ=Asia/Tokyo LC_ALL=C.UTF-8 TMPDIR=$PWD && pack_it second.tar.gz)
cmp first.tar.gz second.tar.gz
echo 'packing again gives the same bytes'
