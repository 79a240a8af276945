# Whatever the kernel refuses to anybody from here on is noted; inside.py looks for those of the box.
set -e
[ -e /proc/device-tree/model ] || mount --bind /run/proving/cpuinfo /proc/cpuinfo # for whoever is no unit: the doctor
trace=/sys/kernel/tracing
mountpoint -q $trace || mount -t tracefs tracefs $trace
echo 1 >$trace/options/record-tgid
echo 'ret == -1 || ret == -13 || ret == -30' >$trace/events/raw_syscalls/sys_exit/filter # EPERM, EACCES, EROFS
echo 1 >$trace/events/raw_syscalls/sys_exit/enable
