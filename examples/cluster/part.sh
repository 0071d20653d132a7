#!/usr/bin/env bash
# Plays one part of a study, or goes on with it: part.sh STUDY NUMBER
#
# It ends with doko's exit code. SIGTERM ends it within the deal that is being played, and nothing is lost.
set -euo pipefail
source "$1"
number=$2
part=${DOKO_FOLDER:-$folder}/parts/$number
home=$part
if [[ $scratch ]]; then
    # Played on the node's own disk, and brought back however it ends; only a node that dies takes it along.
    home=$scratch/doko-${SLURM_ARRAY_JOB_ID:-0}-$number-$$
    new=$(dirname "$part")/.new-$number-$$
    bring_back() {
        local code=$?
        # Beside its place first, so that nobody sees half of it.
        if [[ -e $home/config.toml ]] && cp -r "$home" "$new"; then
            rm -rf "$part"
            mv -T "$new" "$part" || code=1
        fi
        rm -rf "$home" "$new"
        exit "$code"
    }
    trap bring_back EXIT
    [[ ! -e $part/config.toml ]] || cp -r "$part" "$home"
fi
if [[ -e $home/config.toml ]]; then
    play=("$doko" "${command[@]}" --resume "$home" --repair)
else
    play=("$doko" "${command[@]}" "${options[@]}" --deals "$deals" --shard "$number/$parts" --out "$home")
fi
"${play[@]}" --threads "$threads" --quiet >/dev/null &
trap 'asked=1; kill -TERM $! 2>/dev/null || true' TERM
# A signal ends the wait, not the program: that is waited for again.
asked=1
while [[ $asked ]]; do
    asked='' code=0
    wait $! || code=$?
done
exit "$code"
