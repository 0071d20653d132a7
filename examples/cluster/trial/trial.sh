#!/usr/bin/env bash
# Tries the scripts for clusters on real engines, with real faults, on one Linux machine: trial.sh [slurm|parallel]…
#
# It makes a Slurm cluster of a controller and two nodes, and two PCs for GNU parallel with ssh, each in namespaces of its
# own (nodes.sh). There it plays a duel, a laboratory with pimc and lessons of a searching teacher, and breaks things while
# they are played: a program is killed, a disk filled, a cable pulled, the controller restarted. In the end each
# run has to be the same bytes as one that was played by one command; then all is taken down again.
#
# It needs root, and Debian's packages slurm-wlm, munge, parallel, rsync, openssh-server and iproute2. DOKO names the program;
# SIZE (1 by default) makes the studies longer. It takes some minutes, and listens nowhere outside its namespaces.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scripts=$(dirname "$here")
size=${SIZE:-1}
given=$(command -v "${DOKO:-doko}") || { echo 'set DOKO to the program' >&2; exit 2; }
engines=("$@")
(($#)) || engines=(slurm parallel)
for program in unshare nsenter ip munged slurmctld slurmd sbatch parallel rsync sshd; do
    command -v "$program" >/dev/null || { echo "trial.sh needs $program" >&2; exit 2; }
done
((UID == 0)) || { echo 'trial.sh makes namespaces, and so has to be run by root' >&2; exit 2; }

work=$(mktemp -d "${TMPDIR:-/var/tmp}/doko-trial.XXXXXX")
# Where every node sees it.
cp "$given" "$work/doko"
export DOKO=$work/doko
unshares=()
source "$here/nodes.sh"
began=$SECONDS
say() { printf '%4d s  %s\n' $((SECONDS - began)) "$*"; }
end() {
    local code=$?
    end_nodes
    if ((code == 0)) && [[ ! ${KEEP:-} ]]; then rm -rf "$work"; else echo "everything is left in $work"; fi
    exit "$code"
}
trap end EXIT

# The studies: what is played, by how many parts.
names=(lab lessons duel)
declare -A command_of=([duel]=duel [lab]=lab [lessons]='learn lessons')
declare -A options_of=(
    [duel]="heuristic random:ansage=0.1 --seed 28"
    [lab]="--vary dulle.mode=first,second --bots pimc:worlds=16 --seed 28"
    [lessons]="--teacher pimc:worlds=16,net=off --seed 28"
)
declare -A deals_of=([duel]=$((60000 * size)) [lab]=$((48 * size)) [lessons]=$((120 * size)))
declare -A parts_of=([duel]=24 [lab]=12 [lessons]=10)

# Writes the file of a study for an engine: study ENGINE NAME SCRATCH
study() {
    cat >"$work/$1-$2.sh" <<END
command=(${command_of[$2]})
options=(${options_of[$2]})
deals=${deals_of[$2]}
parts=${parts_of[$2]}
folder=$work/$1/$2
doko=\${DOKO:-$DOKO}
threads=1
scratch=$3
rounds=8
test=()
sbatch=()
most=
END
}

# Compares a run that was put together with one that was played by one command, file by file.
compare() {
    local name=$1 whole=$2 file found
    for file in "$work/one/$name"/*; do
        file=$(basename "$file")
        [[ $file == run.json || $file == SHA256SUMS ]] || cmp "$work/one/$name/$file" "$whole/$file"
    done
    found=$("$DOKO" verify --sample 3 "$whole" 2>/dev/null)
    say "  $name: the same bytes as one machine's; ${found##*: }"
}

# The first process of this name in a node, as this machine numbers it.
worker() { on "$1" pgrep -o -x "$(basename "$DOKO")" || true; }

# Kills the doko of a node in the middle of its work: kill_worker NODE
kill_worker() {
    local pid
    for _ in {1..100}; do
        pid=$(worker "$1")
        if [[ $pid ]]; then
            on "$1" kill -9 "$pid" && say "killed doko on $1 by -9" && return
        fi
        sleep 0.1
    done
    say "there was no doko on $1 to kill"
}

# Fills the disk of a node, and what is freed there too for some seconds: fill_disk NODE SECONDS
fill_disk() {
    local until=$((SECONDS + $2))
    say "filling the disk of $1"
    while ((SECONDS < until)); do
        on "$1" sh -c 'dd if=/dev/zero bs=4k status=none >>/mnt/filler' 2>/dev/null || true
        sleep 0.2
    done
}
empty_disk() { on "$1" rm -f /mnt/filler && say "made room again on the disk of $1"; }

mkdir -p "$work/etc" "$work/one"
cat >"$work/etc/hosts" <<END
127.0.0.1 localhost
$network.1 head
$network.11 n1
$network.12 n2
$network.21 pc1
$network.22 pc2
END
new_switch
new_node head
plug_in head 1 64m

source "$here/slurm.sh"
source "$here/parallel.sh"

say "one machine plays each study by one command"
for name in "${names[@]}"; do
    # shellcheck disable=SC2086
    "$DOKO" ${command_of[$name]} ${options_of[$name]} --deals "${deals_of[$name]}" --out "$work/one/$name" --quiet >/dev/null
done
for engine in "${engines[@]}"; do
    "try_$engine"
done
say 'everything was as it should be'
