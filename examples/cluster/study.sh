# A study for a cluster or a few PCs: what is played, in how many parts, and where they go.
#
# Copy this file for each study and change it; the scripts beside it read it. docs/cluster.md explains each line.

command=(duel)                                          # also (lab), (tournament), (learn lessons), …
options=(pimc heuristic --seed 7)                       # what is played; no --deals, --out and --shard
deals=20000                                             # more, and parts in proportion, make the run longer
parts=200                                               # of a quarter of an hour to an hour each
folder=$HOME/doko/pimc-heuristic                        # on Slurm: on a disk that every node sees

# The rest can stay as it is.
doko=${DOKO:-doko}                                      # the program, on every machine
threads=1                                               # for each part; --cpus-per-task asks for as many
scratch=                                                # a fast disk of each node's own, such as /tmp; empty: play in $folder
rounds=5                                                # how often what is missing is played again at most
test=()                                                 # of a duel: (--test gsprt:0,0.1), applied to all parts
sbatch=(--time=02:00:00)                                # more options for the array of Slurm, such as --account=…
most=                                                   # so many parts at once at most; empty: as many as there is room for
