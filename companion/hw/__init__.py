"""Ports and drivers. A driver knows only `companion.types`; only `companion.app` imports drivers."""
