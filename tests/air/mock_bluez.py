"""dbusmock's BlueZ, with speakers that ask the agent before they let themselves be paired. Run by the system's own
Python."""

import dbus
from dbusmock import mockobject
from dbusmock.templates import bluez5 as theirs
from dbusmock.templates.bluez5 import *  # noqa: F403

BUS_NAME, MAIN_OBJ, SYSTEM_BUS, IS_OBJECT_MANAGER = theirs.BUS_NAME, theirs.MAIN_OBJ, True, True
DEVICE = theirs.DEVICE_IFACE
AGENT = "/companion/agent"
LOUDSPEAKER = 0x240414  # the class of one: rendering, audio and video
ERRORS = {
    "speaker_refused": ("org.bluez.Error.AuthenticationFailed", "Authentication Failed"),
    "speaker_away": ("org.bluez.Error.Failed", "br-connection-page-timeout"),
    "no_bluealsa": ("org.bluez.Error.NotAvailable", "br-connection-profile-unavailable"),
}


def load(mock, parameters):
    theirs.load(mock, parameters)


def changed(device, name, value):
    device.props[DEVICE][name] = value


def fails(device, when):
    how = mockobject.objects["/"].against.get(str(device.props[DEVICE]["Address"]), "")
    if how in ERRORS and (how == "speaker_refused") == (when == "pairing"):
        name, text = ERRORS[how]
        raise dbus.exceptions.DBusException(text, name=name)


def asked(path, method, *values):
    """The agent, whoever has registered it."""
    bus = dbus.SystemBus()
    ours = (bus.get_unique_name(), bus.get_name_owner(BUS_NAME))
    for name in bus.list_names():
        if name.startswith(":") and name not in ours:
            bus.call_blocking(name, AGENT, "org.bluez.Agent1", method, "o", [dbus.ObjectPath(path)], timeout=5)


def pair(device):
    fails(device, "pairing")
    if device.props[DEVICE]["Paired"]:
        raise dbus.exceptions.DBusException("Already Exists", name="org.bluez.Error.AlreadyExists")
    manager = mockobject.objects["/org/bluez"]
    capability = manager.capabilities.get(manager.default_agent)
    if capability != "NoInputNoOutput":
        raise dbus.exceptions.DBusException(f"agent: {capability}", name="org.bluez.Error.AuthenticationRejected")
    try:
        asked(device.path + "x", "RequestAuthorization")  # another device's: it is not agreed to
    except dbus.exceptions.DBusException:
        asked(device.path, "RequestAuthorization")
        changed(device, "Paired", dbus.Boolean(True))
        return
    raise dbus.exceptions.DBusException("the agent agrees to everything", name="org.bluez.Error.AuthenticationFailed")


def connect(device):
    fails(device, "connecting")
    changed(device, "Connected", dbus.Boolean(True))


@dbus.service.method(theirs.BLUEZ_MOCK_IFACE, in_signature="sss", out_signature="s")
def AddSpeaker(self, address, alias, against):
    """`against`: why it refuses to be paired, or connected."""
    root = mockobject.objects["/"]
    root.against = {**getattr(root, "against", {}), str(address): str(against)}
    path = theirs.AddDevice(self, "hci0", address, alias)
    device = mockobject.objects[path]
    device.props[DEVICE]["Class"] = dbus.UInt32(LOUDSPEAKER)
    device.air_pair, device.air_connect = pair, connect
    device.AddMethods(DEVICE, [("Pair", "", "", "self.air_pair(self)"), ("Connect", "", "", "self.air_connect(self)")])
    return path
