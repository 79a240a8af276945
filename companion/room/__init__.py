"""The room plays along: a broker (MQTT), lamps (WLED) and addresses that are called (webhooks), on a thread of its own.

Nothing here is imported before it is switched on. `player.py` receives every new evening; what of it may leave the box
is decided elsewhere, in `companion/evening/room.py`.
"""
