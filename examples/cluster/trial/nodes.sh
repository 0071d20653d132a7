# Nodes of a small cluster on one machine, for trial.sh: each has a network, file system, processes and a name of its own.
#
# A node is a process tree in namespaces of its own. All have one virtual cable to a switch, which is a bridge in namespaces
# of its own too: no packet leaves this machine, and the machine's own network is not touched. The addresses are those that
# RFC 5737 keeps for examples. Ending the first process of a node ends all that runs there.

declare -A pid_of
network=192.0.2

# Whatever starts first in a node: it adopts and buries what others leave behind.
begin_node='trap : TERM; while :; do sleep 1000; done'

# A node without a cable: new_node NAME
new_node() {
    unshare --net --mount --uts --pid --ipc --fork --mount-proc bash -c "hostname $1; $begin_node" \
        </dev/null >"$work/$1.log" 2>&1 &
    local unshare=$!
    # The first process of the node is the child of `unshare`.
    until pid_of[$1]=$(pgrep -P "$unshare" | head -n 1) && [[ ${pid_of[$1]} ]]; do sleep 0.05; done
    unshares+=("$unshare")
}

# Runs a command in a node: on NAME COMMAND…
on() {
    local pid=${pid_of[$1]}
    shift
    nsenter --target "$pid" --net --mount --uts --pid --ipc "$@"
}

# `ip` in the network of the switch, where it can name the processes of this machine.
at_switch() { nsenter --target "${pid_of[switch]}" --net ip "$@"; }

# Gives a node its own small disks, and a cable to the switch: plug_in NAME LAST_NUMBER_OF_ITS_ADDRESS DISK_SIZE
plug_in() {
    local name=$1 number=$2 size=$3
    until on "$name" test -d /proc/1; do sleep 0.05; done
    at_switch link add "to-$name" type veth peer name eth0 netns "${pid_of[$name]}"
    at_switch link set "to-$name" master bridge up
    on "$name" ip address add "$network.$number/24" dev eth0
    on "$name" ip link set eth0 up
    on "$name" ip link set lo up
    mkdir -p "$work/$name"
    on "$name" bash -c "
        mount -t tmpfs -o size=64m tmpfs /run
        mount -t tmpfs -o size=64m tmpfs /var/spool
        mount -t tmpfs -o size=64m tmpfs /tmp
        mount -t tmpfs -o size=$size tmpfs /mnt
        mount --bind '$work/etc/hosts' /etc/hosts
        mkdir -p /run/munge /run/sshd /var/spool/slurmd /var/spool/slurmctld"
}

new_switch() {
    new_node switch
    until on switch test -d /proc/1; do sleep 0.05; done
    at_switch link add bridge type bridge
    at_switch link set bridge up
}

# Pulls the cable of a node, and plugs it in again.
cut_off() { at_switch link set "to-$1" down; }
plug_again() { at_switch link set "to-$1" up; }

# Ends all nodes, by the numbers of their first processes.
end_nodes() {
    local name
    for name in "${!pid_of[@]}"; do
        kill -9 "${pid_of[$name]}" 2>/dev/null || true
    done
    wait "${unshares[@]}" 2>/dev/null || true
}
