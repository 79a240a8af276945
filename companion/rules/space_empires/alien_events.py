"""What happens to the aliens of a solo game: economy, launches, first battles, their homes."""

from dataclasses import replace

from companion.rules.space_empires.alien_fleet import (
    Fleet,
    Occasion,
    first_battle,
    home_defense,
    home_fleet,
    raider_fleet,
)
from companion.rules.space_empires.alien_sheet import DEFENSE_FACTOR, DIFFICULTIES, Column, launch, row_of
from companion.rules.space_empires.alien_technology import Laboratory, research, research_move
from companion.rules.space_empires.events import (
    AlienGone,
    AttackHome,
    BattleAnswer,
    Econ,
    EconAnswer,
    EventResult,
    FirstBattle,
    HomeAnswer,
    HomeResult,
    Launched,
    LeftHome,
    Lost,
    MeetAgain,
    Nothing,
    Revealed,
    Sally,
    SallyAnswer,
    Show,
)
from companion.rules.space_empires.refusals import Code, Refused, refuse
from companion.rules.space_empires.ships import LINE, UNITS, Ship, Ships, together, without
from companion.rules.space_empires.solo import Alien, Ending, Squadron, State
from companion.rules.space_empires.technology import Levels, Tech
from companion.rules.space_empires.tray import Die, Tray


def alien_of(state: State, n: int) -> Alien:
    refuse(n > len(state.aliens), Code.NO_SUCH)
    return state.aliens[n - 1]


def squadron_of(alien: Alien, n: int) -> Squadron:
    squadron = alien.squadron(n)
    if squadron is None:
        raise Refused(Code.NO_SUCH)
    return squadron


def with_alien(state: State, n: int, alien: Alien) -> State:
    return replace(state, aliens=(*state.aliens[: n - 1], alien, *state.aliens[n:]))


def with_squadron(alien: Alien, squadron: Squadron) -> Alien:
    """Put in its place by number; a built one without ships is gone."""
    others = [fleet for fleet in alien.fleets if fleet.n != squadron.n]
    kept = [squadron] if squadron.ships or squadron.hidden else []
    return replace(alien, fleets=tuple(sorted([*others, *kept], key=lambda fleet: fleet.n)))


def laboratory(state: State, alien: Alien, tray: Tray, *, raiders: bool = False, home: bool = False) -> Laboratory:
    return Laboratory(alien.tech, alien.levels, state.seen, state.setup.options, tray, raiders, home)


# ---------------------------------------------------------------- what the table gets to see


def shown_by(ships: Ships, levels: Levels, bases: int = 0) -> Levels:
    """What these units give away of the alien's technology when they fight."""
    types = [ship for ship, _ in ships] + [Ship.BASE] * bool(bases)
    hull = max([UNITS[ship].hull for ship in types], default=0)
    carried = {
        Tech.ATTACK: min(levels.attack, hull),
        Tech.DEFENSE: min(levels.defense, hull),
        Tech.TACTICS: levels.tactics if types else 0,
        Tech.CLOAKING: levels.cloaking if Ship.R in types else 0,
        Tech.SCANNER: levels.scanner if Ship.DD in types else 0,
        Tech.FIGHTER: levels.fighter if Ship.F in types else 0,
        Tech.POINT_DEFENSE: levels.point_defense if Ship.SC in types else 0,
        Tech.MINE_SWEEP: levels.mine_sweep if Ship.SC in types else 0,
    }
    size = max([LINE.index(ship) + 1 for ship in types if ship in LINE], default=1)
    return Levels(ship_size=size, **{tech.value: level for tech, level in carried.items()})


def also_shown(alien: Alien, seen: Levels) -> Alien:
    best = {tech.value: max(alien.shown.of(tech), seen.of(tech)) for tech in Tech}
    return replace(alien, shown=Levels(**best))


# ---------------------------------------------------------------- the economic phase


def econ(state: State, event: Econ) -> EventResult:
    alien = alien_of(state, event.alien)
    refuse(not state.economic, Code.NOT_ECON)
    refuse(alien.out, Code.OUT)
    refuse(alien.rolled, Code.DONE)
    tray = Tray(event.dice)
    row = row_of(state.phase)
    rolls = tuple([row.column(tray.ask(Die.ECON)) for _ in range(alien.rolls(state.phase))])
    alien = replace(gather(state, alien, rolls), rolled=True)
    if not row.launch:
        tray.close()
        return EventResult(with_alien(state, event.alien, alien), EconAnswer(rolls, None, 0, False, False))
    return launch_or_not(state, event.alien, alien, rolls, tray)


def gather(state: State, alien: Alien, rolls: tuple[Column, ...]) -> Alien:
    cp = DIFFICULTIES[state.setup.difficulty].cp
    cap = state.setup.options.profile.defense_cap
    defense = alien.defense + DEFENSE_FACTOR * cp * rolls.count(Column.DEFENSE)
    kept = defense if cap is None else min(defense, cap)
    return replace(
        alien,
        fleet=alien.fleet + cp * rolls.count(Column.FLEET) + defense - kept,
        tech=alien.tech + cp * rolls.count(Column.TECH),
        defense=kept,
        extra=alien.extra + (state.phase,) * rolls.count(Column.ECONOMY),
    )


def launch_or_not(state: State, n: int, alien: Alien, rolls: tuple[Column, ...], tray: Tray) -> EventResult:
    """The launch die is rolled in every phase that has one, also where it cannot succeed (X-R3)."""
    chance = launch(state.phase, alien.fleet, alien.levels, state.seen, alien.launched(), state.setup.options)
    if tray.ask(Die.LAUNCH) > chance.up_to:
        tray.close()
        return EventResult(with_alien(state, n, alien), EconAnswer(rolls, None, chance.modifier, False, False))
    number = alien.free_number()
    alien = launched(alien, number, raiders=chance.raiders)
    alien, moved = move_die(state, alien, tray)
    tray.close()
    raiders = dict(squadron_of(alien, number).ships).get(Ship.R, 0)
    call = Launched(n, number, raiders, alien.levels.move)
    answer = EconAnswer(rolls, number, chance.modifier, chance.raiders, moved)
    return EventResult(with_alien(state, n, alien), answer, (call,))


def launched(alien: Alien, number: int, *, raiders: bool) -> Alien:
    """Raiders are built at once; any other fleet is a number of CP under a counter until its first battle."""
    if raiders:
        built = raider_fleet(alien.fleet)
        return with_squadron(replace(alien, fleet=built.left), Squadron(number, None, built.ships, raiders=True))
    return with_squadron(replace(alien, fleet=0), Squadron(number, alien.fleet))


def move_die(state: State, alien: Alien, tray: Tray) -> tuple[Alien, bool]:
    lab = laboratory(state, alien, tray)
    moved = research_move(lab)
    alien = replace(alien, tech=lab.cp, levels=lab.levels)
    return also_shown(alien, Levels(move=lab.levels.move)), moved


# ---------------------------------------------------------------- battles


def show(state: State, event: Show) -> EventResult:
    return EventResult(replace(state, seen=state.seen.also(event.seen)), Nothing())


def battle(state: State, event: FirstBattle) -> EventResult:
    alien = alien_of(state, event.alien)
    squadron = squadron_of(alien, event.fleet)
    refuse(squadron.fought, Code.FOUGHT)
    tray = Tray(event.dice)
    lab = laboratory(state, alien, tray, raiders=squadron.raiders)
    research(lab)
    fleet = Fleet(squadron.ships, 0, raiders=True)
    if squadron.cp is not None:
        fleet = first_battle(squadron.cp, Occasion(lab.levels, state.seen, state.setup.options), tray)
    tray.close()
    alien = replace(alien, tech=lab.cp, levels=lab.levels, fleet=alien.fleet + fleet.left)
    alien = with_squadron(alien, Squadron(squadron.n, None, fleet.ships, fleet.raiders, fought=True))
    alien = also_shown(alien, shown_by(fleet.ships, lab.levels))
    answer = BattleAnswer(tuple(lab.bought), fleet.ships, fleet.left, fleet.raiders)
    call = Revealed(event.alien, event.fleet, fleet.ships, alien.shown)
    return EventResult(with_alien(state, event.alien, alien), answer, (call,))


def meet_again(state: State, event: MeetAgain) -> EventResult:
    """Alien ships always carry the levels of the day (X-R11)."""
    alien = alien_of(state, event.alien)
    squadron = squadron_of(alien, event.fleet)
    refuse(not squadron.fought, Code.HIDDEN)
    alien = also_shown(alien, shown_by(squadron.ships, alien.levels))
    call = Revealed(event.alien, event.fleet, squadron.ships, alien.shown)
    return EventResult(with_alien(state, event.alien, alien), Nothing(), (call,))


def lost(state: State, event: Lost) -> EventResult:
    alien = alien_of(state, event.alien)
    squadron = squadron_of(alien, event.fleet)
    refuse(squadron.hidden, Code.HIDDEN)
    left = without(squadron.ships, event.ships)
    if left is None:
        raise Refused(Code.COUNT)
    alien = with_squadron(alien, replace(squadron, ships=left))
    return EventResult(with_alien(state, event.alien, alien), Nothing())


# ---------------------------------------------------------------- its home


def attack_home(state: State, event: AttackHome) -> EventResult:
    """Technology, then ships, then bases and mines; a second attack spends what has gathered since (X-R15)."""
    alien = alien_of(state, event.alien)
    refuse(alien.out, Code.OUT)
    tray = Tray(event.dice)
    lab = laboratory(state, alien, tray, home=True)
    research(lab)
    fleet = home_fleet(alien.fleet, Occasion(lab.levels, state.seen, state.setup.options, home=True), tray)
    defense = home_defense(alien.defense, tray)
    tray.close()
    alien = replace(
        alien,
        tech=lab.cp,
        levels=lab.levels,
        fleet=fleet.left,
        defense=alien.defense - defense.cost,
        bases=alien.bases + defense.bases,
        mines=alien.mines + defense.mines,
    )
    alien = reinforced(alien, fleet.ships)
    defenders = at_home(alien)
    alien = also_shown(alien, shown_by(defenders, lab.levels, alien.bases))
    answer = HomeAnswer(tuple(lab.bought), fleet.ships, defense.order, alien.bases, alien.mines)
    call = Revealed(event.alien, None, defenders, alien.shown, alien.bases, alien.mines)
    return EventResult(with_alien(state, event.alien, alien), answer, (call,))


def at_home(alien: Alien) -> Ships:
    squadron = alien.at_home()
    return squadron.ships if squadron else ()


def reinforced(alien: Alien, ships: Ships) -> Alien:
    squadron = alien.at_home() or Squadron(alien.free_number(), fought=True, home=True)
    return with_squadron(alien, replace(squadron, ships=together(squadron.ships, ships)))


def home_result(state: State, event: HomeResult) -> EventResult:
    alien = alien_of(state, event.alien)
    refuse(alien.out, Code.OUT)
    too_many = event.bases > alien.bases or event.mines > alien.mines or without(at_home(alien), event.ships) is None
    refuse(too_many or (not event.planet and event.bases + event.mines > 0), Code.COUNT)
    alien = replace(alien, bases=event.bases, mines=event.mines)
    if squadron := alien.at_home():
        alien = with_squadron(alien, replace(squadron, ships=event.ships))
    if event.planet:
        return EventResult(with_alien(state, event.alien, alien), Nothing())
    return home_destroyed(state, event.alien, alien)


def home_destroyed(state: State, n: int, alien: Alien) -> EventResult:
    """No more economy, its columns are lost; fleets on the board fight on."""
    state = with_alien(state, n, replace(alien, fleet=0, tech=0, defense=0, out=True))
    left = sum([not other.out for other in state.aliens])
    if not left:
        state = replace(state, ending=Ending.WON)
    return EventResult(state, Nothing(), (AlienGone(n, left),))


def sally(state: State, event: Sally) -> EventResult:
    """Survivors of a home defense leave as an ordinary fleet."""
    alien = alien_of(state, event.alien)
    squadron = alien.at_home()
    if squadron is None:
        raise Refused(Code.NO_SHIPS)
    tray = Tray(event.dice)
    alien = with_squadron(alien, replace(squadron, home=False))
    alien, moved = move_die(state, alien, tray)  # one that is out has no CP left, and so no die
    tray.close()
    call = LeftHome(event.alien, squadron.n, alien.levels.move)
    return EventResult(with_alien(state, event.alien, alien), SallyAnswer(squadron.n, moved), (call,))
