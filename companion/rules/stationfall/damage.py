"""What happens to the station: power, abandon ship, damage and hazards, each with all its consequences (rules 6, 7)."""

from dataclasses import replace

from companion.rules.stationfall.board import FUEL_CELLS, OUTER_SPACE, REACTOR, SECURITY_STATION, TANKS, X_VAULT
from companion.rules.stationfall.state import View
from companion.rules.stationfall.terms import Device, Power, Said
from companion.rules.stationfall.transaction import Transaction


def declare(d: Transaction, *, by_blackout: bool = False) -> None:
    """Abandon ship, once and for good (rules 7.1). A blackout leaves the locks (rules 7.2.2.1)."""
    again = d.station.abandoned
    if not again:
        d.station = replace(d.station, abandoned=True)
        d.call(Said.ABANDON_SHIP)
        if d.setup.has("Digital Assistant"):
            d.call(Said.REMOVE_LOCKDOWN)
    if not by_blackout and (not again or d.setup.switches.locks_go_later):  # S3
        remove_locks(d)


def remove_locks(d: Transaction) -> None:
    if d.station.locks:
        d.station = replace(d.station, locks=False)
        d.call(Said.REMOVE_LOCKS)


def release(d: Transaction) -> None:
    """Project X (rules 7.6.1)."""
    if not d.station.project_x:
        d.station = replace(d.station, project_x=True)
        d.call(Said.PROJECT_X)


# ---------------------------------------------------------------- power (rules 7.2)


def power_changed(d: Transaction, before: Power) -> None:
    """The number of damaged power sections was changed."""
    now = d.power
    if now is not Power.NORMAL:
        force_off(d)
    if now is Power.BLACKOUT and before is not now:
        release(d)
        declare(d, by_blackout=True)
    if before is Power.BLACKOUT and now is not before:
        remove_locks(d)  # rules 7.2.2.4


def force_off(d: Transaction) -> None:
    if d.station.cameras:
        d.call(Said.CAMERAS_OFF)
    if d.station.jammers:
        d.call(Said.JAMMERS_OFF)
    d.station = replace(d.station, cameras=False, jammers=False)


def switch(d: Transaction, device: Device, on: bool) -> None:
    d.station = replace(d.station, cameras=on) if device is Device.CAMERAS else replace(d.station, jammers=on)


def count_power(d: Transaction, step: int) -> None:
    """A power section that the board's reading does not name."""
    before = d.power
    d.station = replace(d.station, unnamed_power=d.station.unnamed_power + step)
    power_changed(d, before)


# ---------------------------------------------------------------- damage (rules 5.1.4; section list)


def damage(d: Transaction, section: str) -> None:
    """A section or pod, with what follows: the power first, then its own effect. Nothing if it is damaged already."""
    if section in d.station.damaged:
        return
    before = d.power
    d.station = replace(d.station, damaged=d.station.damaged | {section})
    d.call(Said.DAMAGED, section)
    power_changed(d, before)
    if section in ON_DAMAGE:
        ON_DAMAGE[section](d)


def repair(d: Transaction, section: str) -> None:
    """Hazards stay as they are (S35); cameras and jammers do not come on by themselves (rules 7.2.1.2)."""
    before = d.power
    d.station = replace(d.station, damaged=d.station.damaged - {section})
    power_changed(d, before)


def burst_vault(d: Transaction) -> None:
    release(d)
    if d.setup.switches.vault_abandons:  # S2
        declare(d)


def burn_fuel(d: Transaction) -> None:
    ignite(d, FUEL_CELLS)
    ignite(d, TANKS)


def vent_reactor(d: Transaction) -> None:
    """With the Engineer in the game. The neighbours are the table's: the box knows no map."""
    if d.setup.has("Engineer"):
        d.call(Said.ASPHYXIATE_AROUND_REACTOR)
        asphyxiate(d, REACTOR)


ON_DAMAGE = {SECURITY_STATION: force_off, X_VAULT: burst_vault, FUEL_CELLS: burn_fuel, REACTOR: vent_reactor}


# ---------------------------------------------------------------- hazards (rules 6)


def airless(v: View, section: str) -> bool:
    return section == OUTER_SPACE or section in v.station.asphyxiation


def ignite(d: Transaction, section: str) -> None:
    """Fire damages at once; where the air is gone, or it burns already, nothing (rules 6.5)."""
    if airless(d, section) or section in d.station.fire:
        return
    d.station = replace(d.station, fire=d.station.fire | {section})
    d.call(Said.FIRE, section)
    damage(d, section)


def asphyxiate(d: Transaction, section: str) -> None:
    """Fire goes (rules 6.5.2)."""
    station = d.station
    d.station = replace(station, fire=station.fire - {section}, asphyxiation=station.asphyxiation | {section})


def suppress(d: Transaction, section: str) -> None:
    """Fire becomes asphyxiation, asphyxiation goes (rules 14.1)."""
    if section in d.station.fire:
        asphyxiate(d, section)
    else:
        d.station = replace(d.station, asphyxiation=d.station.asphyxiation - {section})
