"""A process that writes inputs as fast as it can and says each number once it is durable. Killed by a test."""

import json
import sys
from pathlib import Path

from companion.store import Store


def main(directory: str) -> None:
    store = Store(Path(directory))
    saved = store.last()
    if saved is None:
        store.begin(1, "test", 0, '{"start": true}')
    number = saved.inputs[-1].number if saved and saved.inputs else 0
    print("ready", flush=True)
    while True:
        number += 1
        command = json.dumps({"press": number, "padding": "x" * (number * 37 % 900)})
        state = json.dumps({"after": number}) if number % 7 == 0 else None
        entries = {f"mission {number}": json.dumps({"score": number})} if number % 5 == 0 else None
        store.write(1000 * number, command, state=state, entries=entries)
        store.heartbeat(1000 * number)
        print(number, flush=True)


main(sys.argv[1])
