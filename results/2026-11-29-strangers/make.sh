#!/bin/bash
# Does all of this page: bash make.sh OLD, in this folder, where OLD is a doko of commit c77eb48. Runs go to pool/, heuristics/,
# searchers/ and pretenders/. It needs cargo build --release --manifest-path results/examples/Cargo.toml.
set -e
old=${1:?name a doko of commit c77eb48}
before="exec:python3 old_doko.py $old pimc"
pretend=../examples/target/release/pretend
seed=2610
while read -r player; do
    seed=$((seed + 1))
    doko gauntlet pimc "$before" "$before:rivals=search" --against "$player" \
        --block team,field-a --deals 200 --seed $seed --out "pool/$seed" < /dev/null
done < players.txt
python3 pool.py pool pool.csv > pool.txt
doko gauntlet pimc "$before" --against heuristic --block field-a --deals 400 --seed 2412 --out heuristics
doko duel pimc "$before" --block team --deals 5000 --seed 2411 --out searchers
doko gauntlet pimc pimc:belief=off --against "exec:reproducible=on,$pretend like=random" \
    --against "exec:reproducible=on,$pretend like=silent tricks=3" --block field-a --deals 2000 --seed 2413 --out pretenders
seed=97000
for player in heuristic net heuristic:params=silent heuristic:params=talkative noisy heuristic:params=careful; do
    seed=$((seed + 1))
    doko calibrate pimc --among "$player" --deals 6000 --seed $seed --full > "calibrate-${player##*=}.txt"
done
doko calibrate pimc --among pimc --deals 2000 --seed 97007 --full > calibrate-pimc.txt
python3 chances.py
# Processor time, nothing between.
for repeat in 1 2; do
    time doko lab ddv palast --bots pimc --deals 16 --threads 1 -q > /dev/null
    time "$old" lab ddv palast --bots pimc --deals 16 --threads 1 -q > /dev/null
    time doko lab ddv palast --bots pimc:belief=off --deals 16 --threads 1 -q > /dev/null
done
