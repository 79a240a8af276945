# The machine's parts: pins and display (ours), sound that can be heard at its other end (the kernel's). A Pi has its
# own before anybody asks for them, so these are loaded from the initial file system, with the root's own modules; udev
# finds them with everything else. $1: where the root is. Both initial file systems, ours and a card's, have these tools.
set -e
for each in proc sys run; do mount -o bind "/$each" "$1/$each"; done
inside() { chroot "$1" /bin/sh -c "export PATH=/usr/sbin:/usr/bin:/sbin:/bin; $2"; }
inside "$1" 'modprobe i2c-dev && modprobe snd-aloop id=Loopback pcm_substreams=2'
inside "$1" 'insmod /run/proving/companion-parts.ko unnumbered=$(grep -c proving.unnumbered /proc/cmdline)'
inside "$1" '! grep -q proving.break=no-display /proc/cmdline || echo 0 >/sys/devices/platform/companion-parts/present'
for each in run sys proc; do umount "$1/$each"; done
