#!/usr/bin/env bash
# Plays a study on a Slurm cluster: submit.sh STUDY
#
# Joins the parts if all are there. If not, it submits those that are missing as an array, and after them a job that calls
# this script again, until the run is whole or it has done so $rounds times. Started again by hand, it goes on.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
study=$(realpath "$1")
round=${2:-0}
source "$study"
mkdir -p "$folder/parts" "$folder/logs"
cd "$folder"

# Exit codes: 0 to 5 but 1 and 2 are results, 2 that parts are missing or wrong.
if compgen -G 'parts/*/config.toml' >/dev/null; then
    code=0
    "$doko" merge parts --deals "$deals" --out whole --force --html whole.html --quiet "${test[@]}" >/dev/null 2>whole.log || code=$?
    case $code in
        0 | 3 | 4 | 5) echo "the run is whole: $folder/whole"; exit 0 ;;
    esac
fi
code=0
missing=$("$doko" merge --missing=slurm --shards "$parts" --deals "$deals" --quiet parts) || code=$?
if ((code == 0)); then
    cat whole.log >&2
    exit 1
elif ((code != 3)); then
    exit "$code"
elif ((round >= rounds)); then
    echo "after $round rounds these parts are still missing: $missing" >&2
    exit 1
fi
array=$(sbatch --parsable --array="$missing${most:+%$most}" --cpus-per-task="$threads" --output=logs/%a.log \
    "${sbatch[@]}" "$here/array.sbatch" "$here/../part.sh" "$study")
sbatch --parsable --dependency="afterany:${array%%;*}" --output=logs/collect.log \
    "$here/collect.sbatch" "$here/submit.sh" "$study" $((round + 1)) >/dev/null
echo "round $((round + 1)): parts $missing as job ${array%%;*}"
