"""Calls on the system's D-Bus: one connection, one caller, a time limit for each answer (jeepney underneath).

While an answer is waited for, signals are queued for their readers, and calls to us, as BlueZ makes them to an agent,
go to `answers`. No service is started by a call: one that does not run says so at once.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    MatchRule,
    Message,
    MessageFlag,
    MessageType,
    message_bus,
    new_error,
    new_method_call,
    new_method_return,
)
from jeepney.io.blocking import DBusConnection, open_dbus_connection

PROPERTIES = "org.freedesktop.DBus.Properties"
OBJECTS = "org.freedesktop.DBus.ObjectManager"
USUAL_S = 10.0
KEPT = 200  # signals that nobody has read yet

Objects = Mapping[str, Mapping[str, Mapping[str, tuple[str, Any]]]]  # path -> interface -> property -> (type, value)


class NoBus(OSError):
    """The system's bus cannot be reached."""


class BusError(Exception):
    """An answer that says no: `name` is the error's on D-Bus."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name.rpartition('.')[2]}: {text}" if text else name)
        self.name, self.text = name, text


class Silence(BusError):
    """No answer in time."""

    def __init__(self, method: str) -> None:
        super().__init__("silence", f"{method} was not answered in time")


@dataclass(frozen=True)
class Signal:
    path: str
    interface: str
    name: str
    body: tuple[Any, ...]


@dataclass(frozen=True)
class Asked:
    """Somebody calls a method of ours."""

    path: str
    method: str
    body: tuple[Any, ...]


Answers = Callable[[Asked], bool]  # is that agreed to?


class Bus:
    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection
        self._heard: deque[Signal] = deque(maxlen=KEPT)
        self.answers: Answers = lambda asked: False

    def close(self) -> None:
        self._connection.close()

    def call(
        self, service: str, path: str, interface: str, method: str,
        signature: str = "", *values: object, patience_s: float = USUAL_S,
    ) -> tuple[Any, ...]:  # fmt: skip
        """What it answers; raises BusError."""
        address = DBusAddress(path, service, interface)
        message = new_method_call(address, method, signature or None, values)
        message.header.flags = MessageFlag.no_auto_start
        serial = next(self._connection.outgoing_serial)
        try:
            self._connection.send(message, serial=serial)
            return self._answered(serial, method, time.monotonic() + patience_s)
        except OSError as error:
            raise NoBus(error.errno, f"the system's bus is gone: {error}") from error

    def get(self, service: str, path: str, interface: str, name: str) -> Any:
        return self.call(service, path, PROPERTIES, "Get", "ss", interface, name)[0][1]

    def all_of(self, service: str, path: str, interface: str) -> Mapping[str, Any]:
        found = self.call(service, path, PROPERTIES, "GetAll", "s", interface)[0]
        return {name: value for name, (_kind, value) in found.items()}

    def set(self, service: str, path: str, interface: str, name: str, kind: str, value: object) -> None:
        self.call(service, path, PROPERTIES, "Set", "ssv", interface, name, (kind, value))

    def objects(self, service: str, path: str = "/") -> Objects:
        found: Objects = self.call(service, path, OBJECTS, "GetManagedObjects")[0]
        return found

    def listen(self, path: str, interface: str, name: str) -> None:
        """Queues these signals from now on."""
        rule = MatchRule(type="signal", interface=interface, member=name, path=path)
        self._connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=USUAL_S)

    def signal(self, patience_s: float) -> Signal | None:
        """The next that was heard; None: nothing was, so long."""
        until = time.monotonic() + patience_s
        while not self._heard:
            try:
                self._take(self._connection.receive(timeout=max(0.0, until - time.monotonic())))
            except TimeoutError:
                return None
            except OSError as error:
                raise NoBus(error.errno, f"the system's bus is gone: {error}") from error
        return self._heard.popleft()

    def _answered(self, serial: int, method: str, until: float) -> tuple[Any, ...]:
        while True:
            try:
                message = self._connection.receive(timeout=max(0.0, until - time.monotonic()))
            except TimeoutError as late:
                raise Silence(method) from late
            if message.header.fields.get(HeaderFields.reply_serial) != serial:
                self._take(message)
            elif message.header.message_type is MessageType.error:
                name = message.header.fields.get(HeaderFields.error_name, "")
                raise BusError(str(name), str(message.body[0]) if message.body else "")
            else:
                return tuple(message.body)

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        path, name = str(fields.get(HeaderFields.path, "")), str(fields.get(HeaderFields.member, ""))
        if message.header.message_type is MessageType.signal:
            interface = str(fields.get(HeaderFields.interface, ""))
            self._heard.append(Signal(path, interface, name, tuple(message.body)))
        elif message.header.message_type is MessageType.method_call:
            agreed = self.answers(Asked(path, name, tuple(message.body)))
            self._connection.send(answer(message, name, agreed))


def answer(message: Message, method: str, agreed: bool) -> Message:
    """As BlueZ reads it of an agent: an empty answer is yes, the PIN of what has no keys is 0000."""
    if not agreed:
        return new_error(message, "org.bluez.Error.Rejected")
    return new_method_return(message, "s", ("0000",)) if method == "RequestPinCode" else new_method_return(message)


def opened() -> Bus:
    """The system's own; raises NoBus."""
    try:
        return Bus(open_dbus_connection("SYSTEM", auth_timeout=USUAL_S))
    except (OSError, KeyError, ValueError) as error:
        raise NoBus(f"the system's bus does not answer: {error}") from error
