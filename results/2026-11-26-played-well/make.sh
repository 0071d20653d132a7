#!/usr/bin/env bash
# Plays all that this folder publishes, into the folder that is named or into this one. Needs a release build and an example:
# cargo build --release -p doko-arena --bin doko --example solos
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}
built=${DOKO_BUILT:-$here/../../target/release}
mkdir -p "$out"
cd "$out"

lab() { # NAME, then what `doko lab` is asked
    local name=$1
    shift
    "$built/doko" lab "$@" -q --csv "$name.csv" > "$name.txt"
}

solos() { # NAME, then what the example is asked
    local name=$1
    shift
    "$built/examples/solos" "$@" > "$name.txt" 2>/dev/null
}

# House rules among four nets, and among four heuristics.
lab presets ddv palast klassisch arminia vln --bots net --deals 100000
lab palast --base palast --option all --bots net --deals 100000
lab palast-heuristic --base palast --option all --bots heuristic --deals 100000

# When to play alone and when to declare a Hochzeit.
solos solos net deals=2000000
solos solos-among-heuristic net among=heuristic deals=1000000
