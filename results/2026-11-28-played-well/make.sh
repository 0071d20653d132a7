#!/usr/bin/env bash
# Plays all that this folder publishes, into the folder that is named or into this one. Needs release builds:
# cargo build --release -p doko-arena; cargo build --release --manifest-path results/examples/Cargo.toml
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here}
built=$(cd "${DOKO_BUILT:-$here/../../target/release}" && pwd)
examples=$here/../examples/target/release
mkdir -p "$out"
cd "$out"

lab() { # NAME, then what `doko lab` is asked
    local name=$1
    shift
    "$built/doko" lab "$@" -q --csv "$name.csv" > "$name.txt"
}

# House rules among four nets.
lab presets ddv palast klassisch arminia vln --bots net --deals 100000
lab palast --base palast --option all --bots net --deals 100000
lab factorial --base palast --option 'Zweite Dulle sticht Erste' --option Schweine --option 'Scharfer Doko' --option Armut --factorial \
    --bots net --deals 100000
lab evenings --base palast --option Pflichtsolo --option Bockrunde --session 24 --bots net --deals 4000

# What five or more of the 24 files in engine/rules/clubs have otherwise than ddv.
[[ armut.toml -ef $here/armut.toml ]] || cp "$here/armut.toml" .
lab tables --base ddv --vary solo.lead=forehand,soloist --vary score.reached=off --vary ansagen.clock=table --vary score.ansage=0 \
    --vary hochzeit.partner=named --vary ansagen.skip=false --vary schweine.mode=on_play --vary throw_in.kings=5 --vary dulle.mode=second \
    --vary deck.nines=false --vary sonderpunkte.karlchen_caught=1 --vary throw_in.luschen=5 --bots net --deals 100000
lab tables-armut --base armut.toml --vary armut.cards=trumps --bots net --deals 100000
lab tables-rank --base palast --set throw_in.luschen=5 --vary throw_in.rank=after_solo --bots net --deals 100000
# The networks do not know these.
lab tables-heuristic --base ddv --vary score.kontra_121=never --vary throw_in.kings=5 --bots heuristic --deals 100000
lab tables-heuristic-armut --base armut.toml --vary armut.ask_from=left_of_poor --vary armut.announce_returned_trumps=whether \
    --bots heuristic --deals 100000
lab tables-heuristic-dulle --base palast --set dulle.mode=second --vary dulle.last_trick=reversed --bots heuristic --deals 100000

# The same Sonderregeln among others, and how strong these are.
lab palast-heuristic --base palast --option all --bots heuristic --deals 100000
for bot in random thumb; do
    lab "pool-$bot" --base palast --option all --bots "$bot" --deals 100000
done
lab pool-noisy --base palast --option all --bots noisy:share=0.3 --deals 100000
styles=(greedy yardstick bold careful silent talkative solos no-solos)
for style in "${styles[@]}"; do
    lab "pool-$style" --base palast --option all --bots "heuristic:params=$style" --deals 100000
done
"$built/doko" gauntlet random thumb noisy:share=0.3 "${styles[@]/#/heuristic:params=}" net --against heuristic --block team \
    --deals 5000 --seed 31004 -q > strengths.txt
python3 "$here/by_player.py" . > by-player.txt
rm pool-*.csv

# The presets and four rules together among searchers, with the help of nets. This takes hours.
searchers=$(mktemp -d)
"$built/doko" lab ddv klassisch arminia vln --bots net --deals 100000 --out "$searchers/nets" -q > /dev/null
"$built/doko" lab ddv klassisch arminia vln --bots pimc --deals 8000 --out "$searchers/pimc" -q > /dev/null
"$built/doko" report "$searchers/pimc" --control "$searchers/nets" --csv presets-pimc.csv > presets-pimc.txt
four=(--base palast --option 'Zweite Dulle sticht Erste' --option Schweine --option 'Scharfer Doko' --option Armut --factorial)
"$built/doko" lab "${four[@]}" --bots net --deals 100000 --out "$searchers/four-nets" -q > /dev/null
"$built/doko" lab "${four[@]}" --bots pimc --deals 1600 --out "$searchers/four-pimc" -q > /dev/null
"$built/doko" report "$searchers/four-pimc" --control "$searchers/four-nets" --csv factorial-pimc.csv > factorial-pimc.txt
rm -r "$searchers"

# Luck and skill.
lab skill ddv palast klassisch arminia vln --skill net heuristic --deals 100000
lab skill-nines --base ddv --vary deck.nines=false --skill net heuristic --deals 100000

# When to play alone, to declare a Hochzeit and an Armut, and to take one.
"$examples/solos" net hopeless=100 deals=400000 > solos-all.txt
"$examples/solos" net deals=2000000 > solos.txt
"$examples/solos" net among=heuristic deals=1000000 > solos-among-heuristic.txt
"$examples/solos" net rules=armut.toml hopeless=-100 deals=1000000 > armut.txt

# When to speak, and what players say.
"$built/doko" calibrate net --deals 1000000 --seed 31001 --full -q > calibrate-net.txt
"$built/doko" calibrate net --among heuristic --deals 1000000 --seed 31002 --full -q > calibrate-heuristic.txt
"$built/doko" calibrate pimc --deals 5000 --seed 31001 --full -q > calibrate-pimc.txt
"$examples/folk_wisdom" net deals=200000 > sayings.txt

# Whether tuned parameters gain among nets: one among three, and two beside two, less what the parameters before them gain there.
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT
meet() { # RULES PARAMS
    local run=$runs/$1-$2
    [[ -d $run ]] || "$built/doko" duel "heuristic:params=$2" net --rules "$1" --block field-a,team --deals 50000 --seed 31003 \
        --out "$run" -q > /dev/null
}
for pair in ddv:ddv ddv:default arminia:arminia vln:vln; do
    rules=${pair%:*} params=${pair#*:}
    meet "$rules" "$params"
    meet "$rules" yardstick
    "$built/doko" compare "$runs/$rules-$params" "$runs/$rules-yardstick" --full > "tuned-$rules-$params.txt"
done
