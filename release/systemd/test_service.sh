#!/usr/bin/env bash
# Runs the service under a systemd that is started for this: in namespaces of its own, over a
# copy-on-write view of this machine's files. The service is killed, stopped, and cut off by the end
# of its machine, and must have the right results in the end. As root, with Debian's systemd and jq:
#
#   bazel build //native:tailminer_static && release/systemd/test_service.sh
#
# An argument is another program to test.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# --- On this machine.
outside() {
  local folder=$2 boot
  mount -t tmpfs -o mode=755 tmpfs "$folder"
  mkdir "$folder"/{upper,work,root,shared}
  cp "${BASH_SOURCE[0]}" "$folder/shared/test_service.sh"
  cp "$here/tailminer@.service" "$folder/shared/"
  cp "$1" "$folder/shared/tailminer"
  for boot in first second; do
    echo "--- the $boot time"
    # Switching off ends the namespaces' first process by a signal.
    unshare --pid --fork --mount --cgroup --uts --ipc --net \
      "${BASH_SOURCE[0]}" --boot "$folder" "$boot" </dev/null >"$folder/shared/console" 2>&1 || true
    cat "$folder/shared/$boot.log"
    [[ -e $folder/shared/$boot.passed ]] || { cat "$folder/shared/console"; echo failed; exit 1; }
  done
  echo passed
}

# Takes the process, and what it starts, out of the control groups that others use.
into_control_group() {
  local hierarchy
  for hierarchy in /sys/fs/cgroup/{systemd,unified,}; do
    if [[ -e $hierarchy/cgroup.procs ]]; then
      mkdir -p "$hierarchy/tailminer-service"
      echo $$ >"$hierarchy/tailminer-service/cgroup.procs"
    fi
  done
}

# --- In the namespaces: makes a root folder, and becomes systemd.
boot() {
  local root=$1/root device
  mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$root"
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  if [[ -e /sys/fs/cgroup/cgroup.procs ]]; then
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  else
    mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
    mkdir "$root"/sys/fs/cgroup/{systemd,unified}
    mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/unified"
  fi
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mkdir -p "$root"/dev/{pts,shm} "$root/run/shared" "$root/run/old"
  mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  mount --bind "$1/shared" "$root/run/shared"

  if [[ $2 == first ]]; then
    rm -rf "$root"/etc/systemd/system/* "$root/var/lib/systemd"
    rm -f "$root/usr/local/bin/tailminer"
    cp "$1/shared/tailminer" "$root/usr/local/bin/tailminer"
    install -D -m 644 "$1/shared/tailminer@.service" -t "$root/usr/local/lib/systemd/system"
  fi
  cat >"$root/etc/systemd/system/test@.service" <<UNIT
[Service]
Type=oneshot
ExecStart=/bin/bash /run/shared/test_service.sh --payload %i
ExecStopPost=/bin/systemctl poweroff --force --force
StandardOutput=append:/run/shared/%i.log
StandardError=inherit
UNIT
  cat >"$root/etc/systemd/system/test.target" <<UNIT
[Unit]
Requires=basic.target
Wants=test@$2.service multi-user.target
After=basic.target
UNIT
  cd "$root"
  pivot_root . run/old
  umount --lazy /run/old
  exec env -i container=docker PATH="$PATH" /lib/systemd/systemd --system --unit=test.target
}

# --- Under that systemd.
results=/var/lib/tailminer/leg.results.jsonl
checkpoint=/var/lib/tailminer/leg.checkpoint
property() { systemctl show --value --property="$1" tailminer@leg; }
# until_so WHAT COMMAND…: waits for the command to succeed, a minute at most.
until_so() {
  local i
  for ((i = 0; i < 600; i++)); do
    if "${@:2}"; then
      echo "so it is: $1"
      return
    fi
    sleep 0.1
  done
  echo "still not so: $1"
  systemctl status --no-pager tailminer@leg || true
  cat "$results" "$checkpoint" || true
  exit 1
}
must() {
  if "${@:2}"; then
    echo "yes: $1"
  else
    echo "NO: $1"
    exit 1
  fi
}
result_is() { jq --exit-status --slurp "any(.id == \"$1\" and .status == \"$2\")" "$results" >/dev/null 2>&1; }
next_nonce() { jq --raw-output '.job.next_nonce // "0"' "$checkpoint" 2>/dev/null || echo 0; }
has_come_past() { (($(next_nonce) > $1)); }
has_state() { [[ $(property ActiveState) == "$1" ]]; }
is_other_process() { [[ $(property MainPID) != "$1" && $(property MainPID) != 0 ]]; }

first() {
  local pid past
  install -D -m 644 /dev/stdin /etc/tailminer/leg.jsonl <<'JOBS'
{"id":"short","prefix":"hello:","bits":16}
{"id":"long","prefix":"relay:leg-42:","bits":27}
{"id":"last","prefix":"hello:","bits":20}
JOBS
  mkdir -p /etc/systemd/system/tailminer@.service.d
  printf '[Service]\nRestartSec=1\n' >/etc/systemd/system/tailminer@.service.d/soon.conf
  systemctl daemon-reload

  systemctl enable tailminer@leg
  systemctl start tailminer@leg || { journalctl --no-pager --lines=20; exit 1; }
  until_so 'the short job has its result' result_is short found
  pid=$(property MainPID)
  must 'not root' test "$(stat --format=%u "/proc/$pid")" != 0
  must 'no capabilities' grep -q '^CapEff:[[:space:]]*0*$' "/proc/$pid/status"
  must 'no new privileges' grep -q '^NoNewPrivs:[[:space:]]*1$' "/proc/$pid/status"
  must 'system calls are filtered' grep -q '^Seccomp:[[:space:]]*2$' "/proc/$pid/status"
  must 'only idle CPU time' grep -q 'SCHED_IDLE' <(chrt --pid "$pid")

  until_so 'the checkpoint moves' has_come_past 0
  past=$(next_nonce)
  kill -KILL "$pid"
  until_so 'killed, it is started again' is_other_process "$pid"
  must 'the checkpoint is not lost' test "$(next_nonce)" -ge "$past"
  until_so 'the search goes on' has_come_past "$past"

  systemctl stop tailminer@leg
  must 'stopped in good order' test "$(property Result) $(property ActiveState)" == 'success inactive'
  must 'exit code 143' test "$(property ExecMainStatus)" == 143
  must 'the long job was interrupted' result_is long interrupted

  past=$(next_nonce)
  systemctl start tailminer@leg || { journalctl --no-pager --lines=20; exit 1; }
  until_so 'started, the search goes on' has_come_past "$past"
  touch /run/shared/first.passed
  echo "switching off at nonce $(next_nonce)"
}

second() {
  until_so 'after the start of the machine, the last job has its result' result_is last found
  until_so 'all done, it ended' has_state inactive
  must 'it ended well' test "$(property Result) $(property ExecMainStatus)" == 'success 0'
  jq --raw-output '"\(.id): \(.status), nonce \(.nonce), next_nonce \(.next_nonce)"' "$results"
  # What one miner finds that nobody stops.
  while read -r job; do
    must "the nonce of $job" test \
      "$(jq --raw-output --slurp --argjson job "$job" 'map(select(.id == $job.id and .status == "found").nonce) | join(" ")' "$results")" == \
      "$(tailminer mine --quiet --prefix "$(jq --raw-output .prefix <<<"$job")" --bits "$(jq .bits <<<"$job")" | jq --raw-output .nonce)"
  done </etc/tailminer/leg.jsonl
  touch /run/shared/second.passed
}

case ${1-} in
  --boot) boot "$2" "$3" ;;
  --payload) "$2" ;;
  --outside) into_control_group && outside "$2" "$3" ;;
  *)
    [[ $(id -u) == 0 ]] || { echo 'only root can start a systemd' >&2; exit 69; }
    program=$(realpath "${1:-$here/../../bazel-bin/native/tailminer_static}")
    folder=$(mktemp -d /run/tailminer-service.XXXXXX)
    # What is mounted there goes with the last process that sees it.
    trap 'rmdir "$folder"; find /sys/fs/cgroup/ -depth -path "*/tailminer-service*" -type d -exec rmdir {} + 2>/dev/null' EXIT
    unshare --mount --propagation private "${BASH_SOURCE[0]}" --outside "$program" "$folder"
    ;;
esac
