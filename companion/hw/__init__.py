"""Ports and drivers. A driver knows only `companion.types`; only `companion.run.drivers` imports them."""
