# A Slurm cluster of a controller and two nodes, for trial.sh.

start_controller() {
    on head slurmctld -D >>"$work/slurmctld.log" 2>&1 &
    unshares+=("$!")
}

start_slurm() {
    export SLURM_CONF=$work/etc/slurm.conf
    (umask 077 && head -c 1024 /dev/urandom >"$work/etc/munge.key")
    # A node is given up after 15 seconds without a word; clusters wait longer.
    cat >"$SLURM_CONF" <<END
ClusterName=trial
SlurmctldHost=head
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation=/var/spool/slurmctld
SlurmdSpoolDir=/var/spool/slurmd
SlurmctldPidFile=/run/slurmctld.pid
SlurmdPidFile=/run/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SlurmdTimeout=15
ReturnToService=2
MpiDefault=none
KillWait=5
NodeName=n[1-2] CPUs=2 State=UNKNOWN
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
END
    local name
    for name in head n1 n2; do
        on "$name" munged --force --key-file "$work/etc/munge.key" --socket /run/munge/munge.socket.2 \
            --pid-file /run/munge/munged.pid --log-file /run/munge/log --seed-file /run/munge/seed
    done
    start_controller
    for name in n1 n2; do
        on "$name" slurmd -D -N "$name" >"$work/slurmd-$name.log" 2>&1 &
        unshares+=("$!")
    done
    for _ in {1..100}; do
        [[ $(on head sinfo --noheader --states=idle --format=%D 2>/dev/null) == 2 ]] && return
        sleep 0.2
    done
    say 'the nodes of Slurm do not come up' && return 1
}

try_slurm() {
    new_node n1
    plug_in n1 11 6m
    new_node n2
    plug_in n2 12 6m
    start_slurm
    say "Slurm $(on head sinfo --version | cut -d ' ' -f 2): a controller and two nodes"
    local name
    for name in "${names[@]}"; do
        study slurm "$name" /mnt
        on head "$scripts/slurm/submit.sh" "$work/slurm-$name.sh" >"$work/submitted"
        say "  $name: $(cat "$work/submitted")"
    done
    break_slurm
    wait_for_slurm
    for name in "${names[@]}"; do
        sed 's/^/          /' "$work/slurm/$name/logs/collect.log"
        compare "$name" "$work/slurm/$name/whole"
    done
    for name in n1 n2; do
        kill -9 "${pid_of[$name]}"
        unset "pid_of[$name]"
    done
}

# How many tasks of a study have ended, by their parts.
ended() { find "$work/slurm/$1/parts" -mindepth 2 -name SHA256SUMS 2>/dev/null | wc -l; }

# Waits until so many parts of a study are there: reached STUDY NUMBER
reached() {
    for _ in {1..1200}; do
        (($(ended "$1") >= $2)) && return
        sleep 0.25
    done
}

break_slurm() {
    reached lab 1
    kill_worker n1
    fill_disk n2 8
    empty_disk n2
    reached lab 4
    cut_off n2
    say 'pulled the cable of n2'
    sleep 3
    on head kill -9 "$(on head pgrep -x slurmctld)"
    say 'killed the controller by -9'
    sleep 3
    start_controller
    say 'started the controller again'
    for _ in {1..300}; do
        [[ $(on head sinfo --noheader --nodes=n2 --format=%T 2>/dev/null) == down* ]] && break
        sleep 0.5
    done
    say "Slurm says of n2: $(on head sinfo --noheader --nodes=n2 --format=%T)"
    sleep 2
    plug_again n2
    say 'plugged n2 in again'
    reached lessons 2
    kill_worker n2
    reached duel 4
    kill_worker n1
    fill_disk n1 4
    empty_disk n1
}

# Waits until no job is left; gives up after half an hour.
wait_for_slurm() {
    local left
    for _ in {1..1800}; do
        # A controller that does not answer has not lost its jobs.
        if left=$(on head squeue --noheader --array 2>/dev/null) && [[ ! $left ]]; then
            say 'no job is left'
            return
        fi
        sleep 1
    done
    say 'jobs are still there after half an hour' && return 1
}
