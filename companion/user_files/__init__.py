"""What people bring to the box: mission scripts, recordings, voice packs, a USB stick with all of them."""
