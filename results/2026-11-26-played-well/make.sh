#!/usr/bin/env bash
# Plays all that this folder publishes, into the folder that is named or into this one. Needs release builds:
# cargo build --release -p doko-arena; cargo build --release --manifest-path results/examples/Cargo.toml
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}
built=${DOKO_BUILT:-$here/../../target/release}
examples=$here/../examples/target/release
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
    "$examples/solos" "$@" > "$name.txt" 2>/dev/null
}

# House rules among four nets, and among four heuristics.
lab presets ddv palast klassisch arminia vln --bots net --deals 100000
lab palast --base palast --option all --bots net --deals 100000
lab palast-heuristic --base palast --option all --bots heuristic --deals 100000

# When to play alone and when to declare a Hochzeit.
solos solos net deals=2000000
solos solos-all net hopeless=100 deals=400000
solos solos-among-heuristic net among=heuristic deals=1000000

# Four rules together, luck and skill, evenings.
lab factorial --base palast --option 'Zweite Dulle sticht Erste' --option Schweine --option 'Scharfer Doko' --option Armut --factorial \
    --bots net --deals 100000
lab skill ddv palast klassisch arminia vln --skill net heuristic --deals 100000
lab skill-nines --base ddv --vary deck.nines=false --skill net heuristic --deals 100000
lab evenings --base palast --option Pflichtsolo --option Bockrunde --session 24 --bots net --deals 4000

# When to speak, and what players say.
"$built/doko" calibrate net --deals 100000 --seed 31001 --full -q > calibrate-net.txt
"$built/doko" calibrate net --among heuristic --deals 100000 --seed 31002 --full -q > calibrate-heuristic.txt
"$examples/folk_wisdom" net deals=100000 > sayings.txt 2>/dev/null
