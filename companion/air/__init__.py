"""What has no wire: Bluetooth speakers and Wi-Fi, over the system's D-Bus, in processes of their own, started when
somebody wants them."""
