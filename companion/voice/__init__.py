"""PURE. What is said and sounded, and when: clips, voice packs as values, the announcement plan.

It opens no file and makes no sound: `companion/user_files/packs.py` reads the folders, `companion/hw/mixer.py` plays.
"""
