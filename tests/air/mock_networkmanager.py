"""dbusmock's NetworkManager, with what its template lacks: checkpoints, scans that end, connections that fail. Run by
the system's own Python."""

import dbus
import dbusmock
from dbusmock.templates import networkmanager as theirs
from dbusmock.templates.networkmanager import *  # noqa: F403
from gi.repository import GLib

BUS_NAME, MAIN_OBJ, IS_OBJECT_MANAGER = theirs.BUS_NAME, theirs.MAIN_OBJ, True
SYSTEM_BUS = True
ROOT, MANAGER = theirs.MANAGER_OBJ, theirs.MANAGER_IFACE
RADIO = f"{ROOT}/Devices/wlan0"
ADDRESS = f"{ROOT}/IP4Config/1"
AGAINST = {
    "wrong_password": [(60, 8), (120, 7)],
    "network_gone": [(50, 0), (120, 53)],
    "no_address": [(70, 0), (120, 17)],
    "hangs": [(50, 0)],
    "hangs_at_the_door": [(60, 0)],
    "hangs_without_an_address": [(70, 0)],
}


def load(mock, parameters):
    theirs.load(mock, parameters)
    manager = dbusmock.get_object(ROOT)
    manager.goes, manager.checkpoint = "well", None
    manager.AddProperties(MANAGER, {"PrimaryConnection": dbus.ObjectPath("/")})
    manager.begin, manager.roll_back, manager.remember = begin, roll_back, remember
    manager.AddMethods(
        MANAGER,
        [
            ("CheckpointCreate", "aouu", "o", "ret = self.remember(self, args[0])"),
            ("CheckpointRollback", "o", "a{su}", "ret = self.roll_back(self)"),
            ("CheckpointDestroy", "o", "", "self.checkpoint = None"),
            (
                "AddAndActivateConnection2",
                "a{sa{sv}}ooa{sv}",
                "ooa{sv}",
                "ret = self.begin(self, *args)",
            ),
        ],
    )
    manager.AddObject(
        ADDRESS,
        f"{MANAGER}.IP4Config",
        {
            "AddressData": dbus.Array(
                [dbus.Dictionary({"address": "192.168.7.20", "prefix": dbus.UInt32(24)}, signature="sv")],
                signature="a{sv}",
            )
        },
        [],
    )


def active_now():
    return str(dbusmock.get_object(RADIO).Get(theirs.DEVICE_IFACE, "ActiveConnection"))


def remember(manager, devices):
    manager.checkpoint = active_now()
    if manager.checkpoint != "/":
        before = dbusmock.get_object(manager.checkpoint)
        manager.checkpoint = str(before.Get(theirs.ACTIVE_CONNECTION_IFACE, "Connection"))
    return dbus.ObjectPath(f"{ROOT}/Checkpoint/1")


def roll_back(manager):
    back, manager.checkpoint = manager.checkpoint, None
    if back not in (None, "/") and manager.goes != "not even back":
        theirs.activate_connection(manager, dbus.ObjectPath(back), dbus.ObjectPath(RADIO), dbus.ObjectPath("/"))
    return dbus.Dictionary({RADIO: dbus.UInt32(0)}, signature="su")


def state(number, reason=0):
    radio = dbusmock.get_object(RADIO)
    before = radio.Get(theirs.DEVICE_IFACE, "State")
    radio.Set(theirs.DEVICE_IFACE, "State", dbus.UInt32(number))
    radio.EmitSignal(theirs.DEVICE_IFACE, "StateChanged", "uuu", [dbus.UInt32(number), before, dbus.UInt32(reason)])


def begin(manager, settings, device, point, _options):
    if active_now() != "/":
        theirs.RemoveActiveConnection(manager, device, active_now())
    settings["connection"]["autoconnect"] = dbus.Boolean(False)
    profile = dbus.ObjectPath(theirs.SettingsAddConnection(manager, settings))
    dbusmock.get_object(profile).AddMethods(theirs.CSETTINGS_IFACE, [("Save", "", "", "")])
    # Each connection has a name of its own, as NetworkManager's have; the template would take up old ones.
    name, number = f"{profile.rpartition('/')[2]}", dbus.UInt32(2 if manager.goes == "well" else 1)
    active = dbus.ObjectPath(theirs.AddActiveConnection(manager, [device], profile, point, f"joining{name}", number))

    def fails():
        for each in AGAINST[manager.goes if manager.goes in AGAINST else "wrong_password"]:
            state(*each)
        if not manager.goes.startswith("hangs"):
            theirs.RemoveActiveConnection(manager, device, active)
        return False

    if manager.goes != "well":
        state(40)
        GLib.timeout_add(150, fails)
    return (profile, active, dbus.Dictionary({}, signature="sv"))


@dbus.service.method(theirs.MOCK_IFACE, in_signature="s", out_signature="")
def Goes(self, how):
    dbusmock.get_object(ROOT).goes = str(how)


@dbus.service.method(theirs.MOCK_IFACE, in_signature="", out_signature="")
def AddRadio(self):
    """With what the template leaves out; the box's own network is known."""
    theirs.AddWiFiDevice(self, "wlan0", "wlan0", dbus.Int32(30))
    radio = dbusmock.get_object(RADIO)
    radio.AddProperties(theirs.DEVICE_IFACE, {"Ip4Config": dbus.ObjectPath(ADDRESS)})
    radio.props[theirs.WIRELESS_DEVICE_IFACE]["LastScan"] = dbus.Int64(1)
    radio.AddMethod(
        theirs.WIRELESS_DEVICE_IFACE,
        "RequestScan",
        "a{sv}",
        "",
        f"self.props['{theirs.WIRELESS_DEVICE_IFACE}']['LastScan'] += 1",
    )
    theirs.SettingsAddConnection(
        self,
        dbus.Dictionary(
            {
                "connection": dbus.Dictionary(
                    {"id": "companion-hotspot", "type": "802-11-wireless", "autoconnect": dbus.Boolean(False)},
                    signature="sv",
                )
            },
            signature="sa{sv}",
        ),
    )
