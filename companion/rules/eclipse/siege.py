"""The cannons that population stands under: those of the ships entered for that hex (summary 居住地攻撃; E-R17)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.dice import Dice
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.battle import Volley, dice_of
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.gunnery import PIPS
from companion.rules.eclipse.names import PLAYER_SHIPS, Amounts, Species
from companion.rules.eclipse.population import Salvo, bombarded
from companion.rules.eclipse.standing import Standing, design_of
from companion.rules.eclipse.technologies import Tech


@dataclass(frozen=True)
class Siege:
    guns: tuple[tuple[Design, int], ...]  # of each type that is there, with its number
    cubes: Amounts
    everything: bool  # falls without dice: Neutron Bombs, or cubes of Planta

    @property
    def dice(self) -> tuple[int, ...]:
        """To be thrown, by damage."""
        if self.everything:
            return (0,) * len(DAMAGES)
        thrown = [dice_of(design.cannons, ships) for design, ships in self.guns]
        return tuple(sum(each[place] for each in thrown) for place in range(len(DAMAGES)))

    def rolled(self, dice: Dice) -> tuple[Volley, ...]:
        """By the box, type by type."""
        return tuple(
            tuple(tuple(1 + dice.below(PIPS) for _ in range(number)) for number in dice_of(design.cannons, ships))
            for design, ships in self.guns
        )

    def hit(self, volleys: Sequence[Volley] = ()) -> Amounts:
        """The cubes that fall, as long as the attacker picks no others."""
        salvos = [Salvo(design, ships, dice) for (design, ships), dice in zip(self.guns, volleys, strict=False)]
        money, science, materials, _ = bombarded((*self.cubes, 0), salvos, (), self.everything).removed
        return money, science, materials


def siege_of(now: Standing, seat: int, number: int) -> Siege:
    sector = next(each for each in now.state.sectors if each.number == number)
    there = zip(PLAYER_SHIPS, dict(sector.fleets).get(seat, (0,) * len(PLAYER_SHIPS)), strict=True)
    guns = tuple((design_of(now, seat, ship), ships) for ship, ships in there if ships)
    planta = sector.owner is not None and now.state.seats[sector.owner].species is Species.PLANTA
    return Siege(guns, sector.population, planta or Tech.NEUTRON_BOMBS in now.state.seats[seat].techs)
