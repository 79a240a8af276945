# The machine's parts: pins and display (ours), sound that can be heard at its other end (the kernel's).
set -e
modprobe i2c-dev
modprobe snd-aloop id=Loopback pcm_substreams=2
insmod /run/proving/companion-parts.ko
[ -e /proc/device-tree/model ] || mount --bind /run/proving/cpuinfo /proc/cpuinfo # for whoever is no unit: the doctor
grep -q proving.break=no-display /proc/cmdline && echo 0 >/sys/devices/platform/companion-parts/present
udevadm settle
