#!/bin/sh
# Plays all of this page: sh make.sh OLD, where OLD is a doko of commit c77eb48. Writes runs into pool/, heuristics/ and searchers/.
set -e
old=$1
before="exec:python3 old_doko.py $old pimc"
seed=2610
while read -r player; do
    seed=$((seed + 1))
    doko gauntlet pimc "$before" "$before:rivals=search" --against "$player" \
        --block team,field-a --deals 100 --seed $seed --out "pool/$seed" < /dev/null
done < players.txt
python3 pool.py pool pool.csv > pool.txt
doko gauntlet pimc "$before" --against heuristic --block field-a --deals 400 --seed 2412 --out heuristics
doko duel pimc "$before" --block team --deals 5000 --seed 2411 --out searchers
