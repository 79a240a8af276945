# The machine's parts: pins and display (ours), sound that can be heard at its other end (the kernel's).
set -e
modprobe i2c-dev
modprobe snd-aloop id=Loopback pcm_substreams=2
insmod /run/proving/companion-parts.ko unnumbered="$(grep -c proving.unnumbered /proc/cmdline || true)"
[ -e /proc/device-tree/model ] || mount --bind /run/proving/cpuinfo /proc/cpuinfo # for whoever is no unit: the doctor
! grep -q proving.break=no-display /proc/cmdline || echo 0 >/sys/devices/platform/companion-parts/present
udevadm settle
# Whatever the kernel refuses to anybody from here on is noted; inside.py looks for those of the box.
trace=/sys/kernel/tracing
mountpoint -q $trace || mount -t tracefs tracefs $trace
echo 1 >$trace/options/record-tgid
echo 'ret == -1 || ret == -13 || ret == -30' >$trace/events/raw_syscalls/sys_exit/filter # EPERM, EACCES, EROFS
echo 1 >$trace/events/raw_syscalls/sys_exit/enable
