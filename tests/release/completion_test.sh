#!/usr/bin/env bash
# The completions work in real shells: bash and zsh at a terminal where somebody presses Tab, fish
# through its own command for this.
set -euo pipefail
bash_completion=$PWD/$1 zsh_completion=$PWD/$2 fish_completion=$PWD/$3

export HOME=$TEST_TMPDIR TERM=dumb
cd "$TEST_TMPDIR"
mkdir zsh files
ln -s "$zsh_completion" zsh/_tailminer
cd files
touch 'a file' challenge.bin

failures=0
# expect SHELL OUTPUT TEXT: OUTPUT has TEXT as one of its lines.
expect() {
  if grep -qxF -- "$3" <<<"$2"; then
    echo "$1: $3"
  else
    printf '%s does not give %s but:\n%s\n' "$1" "$3" "$2"
    failures=$((failures + 1))
  fi
}

# at_terminal SHELL SETUP: types the lines below into the shell, where tailminer shows what it got.
at_terminal() {
  printf '%s\n' "$2" \
    "tailminer() { printf '<%s>' \"\$@\"; echo; }" \
    $'tailminer mi\t--bits 20 --ker\tau\t' \
    $'tailminer mine --progress=al\t--prefix-file ch\t' \
    $'tailminer ve\t--non\t7' \
    $'tailminer ha\t./a\t' \
    $'tailminer --ver\t' \
    exit |
    script -qec "$1" /dev/null | tr -d '\r'
}

output=$(at_terminal 'bash --norc --noprofile -i' ". '$bash_completion'; bind 'set enable-bracketed-paste off'")
expect bash "$output" '<mine><--bits><20><--kernel><auto>'
expect bash "$output" '<mine><--progress=always><--prefix-file><challenge.bin>'
expect bash "$output" '<verify><--nonce><7>'
expect bash "$output" '<hash><./a file>'
expect bash "$output" '<--version>'

output=$(at_terminal 'zsh -f -i' 'unset zle_bracketed_paste; fpath=(../zsh $fpath); autoload -U compinit; compinit -u -D')
expect zsh "$output" '<mine><--bits><20><--kernel=auto>'
expect zsh "$output" '<mine><--progress=always><--prefix-file><challenge.bin>'
expect zsh "$output" '<verify><--nonce=7>'
expect zsh "$output" '<hash><./a file>'
expect zsh "$output" '<--version>'

# LINE TEXT…: fish completes the line to exactly these.
fish_completes() {
  local output wanted
  output=$(fish --no-config -c "source '$fish_completion'; complete -C '$1'" | cut -f 1)
  wanted=$(printf '%s\n' "${@:2}")
  if [[ $output == "$wanted" ]]; then
    echo "fish: $1: ${*:2}"
  else
    printf 'fish completes "%s" to\n%s\nnot\n%s\n' "$1" "$output" "$wanted"
    failures=$((failures + 1))
  fi
}
fish_completes 'tailminer mi' mine
fish_completes 'tailminer --ver' --version
fish_completes 'tailminer mine --ker' --kernel
fish_completes 'tailminer mine --kernel a' auto avx2 avx512
fish_completes 'tailminer mine --prefix-file ch' challenge.bin
fish_completes 'tailminer verify --bits '
fish_completes 'tailminer hash ./a' './a file'

exit $((failures > 0))
