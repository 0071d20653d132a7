# Two PCs with an sshd each and no disk in common, for trial.sh.

start_pcs() {
    local name number
    ssh-keygen -q -t ed25519 -N '' -f "$work/etc/key"
    : >"$work/etc/known_hosts"
    for name in pc1 pc2; do
        number=2${name#pc}
        new_node "$name"
        plug_in "$name" "$number" "$1"
        # The home of whoever comes by ssh is the node's own small disk.
        on "$name" mount --bind /mnt /root
        ssh-keygen -q -t ed25519 -N '' -f "$work/etc/$name"
        echo "$name,$network.$number $(cut -d ' ' -f 1,2 "$work/etc/$name.pub")" >>"$work/etc/known_hosts"
        on "$name" /usr/sbin/sshd -f /dev/null -h "$work/etc/$name" -E "$work/sshd-$name.log" \
            -o "ListenAddress=$network.$number" -o "AuthorizedKeysFile=$work/etc/key.pub" -o PermitRootLogin=yes \
            -o PasswordAuthentication=no -o StrictModes=no -o UsePAM=no -o PidFile=none
    done
}

try_parallel() {
    start_pcs 256m
    say "GNU $(parallel --version 2>/dev/null | head -n 1): two PCs by ssh, no disk in common"
    printf '2/root@pc1\n2/root@pc2\n' >"$work/etc/hosts.parallel"
    local ssh="ssh -i $work/etc/key -o UserKnownHostsFile=$work/etc/known_hosts -o BatchMode=yes -o ConnectTimeout=5"
    ssh+=' -o ServerAliveInterval=3 -o ServerAliveCountMax=3'
    local name playing
    for name in "${names[@]}"; do
        study parallel "$name" ''
        mkdir -p "$work/parallel/$name"
        DOKO_SSH=$ssh on head "$scripts/parallel.sh" "$work/parallel-$name.sh" "$work/etc/hosts.parallel" \
            >"$work/parallel/$name.log" 2>&1 &
        playing=$!
        "break_$name"
        if ! wait "$playing"; then
            cat "$work/parallel/$name.log"
            return 1
        fi
        grep -E '^(round|the run)' "$work/parallel/$name.log" | sed 's/^/          /'
        compare "$name" "$work/parallel/$name/whole"
    done
    for name in pc1 pc2; do
        kill -9 "${pid_of[$name]}"
        unset "pid_of[$name]"
    done
}

# One fault for each study.
break_duel() {
    sleep 4
    fill_disk pc2 6
    empty_disk pc2
}
break_lab() {
    sleep 6
    kill_worker pc1
}
break_lessons() {
    sleep 6
    cut_off pc2
    say 'pulled the cable of pc2'
    sleep 25
    plug_again pc2
    say 'plugged pc2 in again'
}
