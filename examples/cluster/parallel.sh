#!/usr/bin/env bash
# Plays a study on a few PCs by GNU parallel over ssh: parallel.sh STUDY HOSTS
#
# HOSTS is a file with one [CORES/]user@host a line, `:` for this PC. They need ssh, rsync and bash, and no disk in common: the
# program and this study are copied there, and each part comes back when it ends. Started again, it goes on.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
study=$(realpath "$1")
hosts=$(realpath "$2")
source "$study"
mkdir -p "$folder/parts"
cd "$folder"
cp "$here/part.sh" part.sh
cp "$study" study.sh
cp "$(command -v "$doko")" doko

# A host that does not answer for 20 seconds has failed, and its parts are played by others in the next round.
remote='ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=4'
numbers() { tr , '\n' <<<"$1" | while IFS=- read -r first last; do seq "$first" "${last:-$first}"; done; }

for ((round = 0; ; round++)); do
    code=0
    missing=$(./doko merge --missing=slurm --shards "$parts" --deals "$deals" --quiet parts) || code=$?
    case $code in
        0) break ;;
        3) ;;
        *) exit "$code" ;;
    esac
    if ((round >= rounds)); then
        echo "after $round rounds these parts are still missing: $missing" >&2
        exit 1
    fi
    echo "round $((round + 1)): parts $missing"
    # What there is of a part goes along, so that it is gone on with.
    numbers "$missing" | (cd parts && xargs mkdir -p)
    numbers "$missing" | parallel --will-cite --ssh "${DOKO_SSH:-$remote}" --sshloginfile "$hosts" --filter-hosts \
        --workdir "doko-$(basename "$folder")" --basefile doko --basefile part.sh --basefile study.sh \
        --transferfile parts/{} --return parts/{} --cleanup --joblog "+jobs.log" \
        DOKO=./doko DOKO_FOLDER=. bash part.sh study.sh {} || true
done
code=0
./doko merge parts --deals "$deals" --out whole --force --html whole.html "${test[@]}" >/dev/null || code=$?
case $code in
    0 | 3 | 4 | 5) echo "the run is whole: $folder/whole" ;;
    *) exit "$code" ;;
esac
