#!/usr/bin/env bash
# Plays everything that this folder publishes, into the folder that is named or into this one. Needs a release build and its examples:
# cargo build --release -p doko-arena --bin doko --example solos
# Two hours of one core at most; all but `searchers` take one.
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

# House rules among four nets.
lab presets ddv palast klassisch arminia vln --bots net --deals 100000
lab palast --base palast --option all --bots net --deals 100000
lab factorial --base palast --option 'Zweite Dulle sticht Erste' --option Schweine --option 'Scharfer Doko' --option Armut --factorial \
    --bots net --aware-only --deals 100000
lab evenings --base palast --option Pflichtsolo --option Bockrunde --session 24 --bots net --deals 5000

# The same rules by who plays, from weak to strong.
for bot in random thumb heuristic; do
    lab "palast-$bot" --base palast --option all --bots "$bot" --aware-only --deals 100000
done

# Luck and skill.
lab luck ddv palast klassisch arminia vln --bots net --aware-only --skill net heuristic --deals 20000
lab luck-nines --base palast --option 'Scharfer Doko' --bots net --aware-only --skill net heuristic --deals 20000

# When to speak.
for among in net heuristic; do
    "$built/doko" calibrate net --among "$among" --deals 100000 -q --csv "ansagen-among-$among.csv" > "ansagen-among-$among.txt"
done

# When to play alone, to declare a Hochzeit, to take an Armut.
solos solos net deals=2000000
solos solos-by-hand net hopeless=100 deals=400000
solos solos-among-heuristic net among=heuristic deals=1000000
printf 'base = "palast"\narmut.max_trumps = 3\n' > armut.toml
solos armut net rules=armut.toml deals=1000000

# Searchers, at their own pace.
searchers() {
    lab palast-pimc --base palast --option all --bots pimc:worlds=24 --aware-only --deals 3000
    solos solos-pimc pimc:worlds=24 deals=20000
}
if [[ ${SEARCHERS:-yes} == yes ]]; then searchers; fi
