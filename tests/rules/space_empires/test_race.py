"""Who wins the multiplayer game (X14)."""

from tests.rules.space_empires.asked import Json, ask, refused


def race(*events: Json, mode: str = "short", players: str = "ABC", **more: Json) -> Json:
    return ask("race", mode=mode, players=list(players), events=list(events), **more)


def destroy(by: str) -> Json:
    return {"do": "destroy", "by": by}


def lose(by: str) -> Json:
    return {"do": "lose", "by": by}


def economic(worth: Json = None, **colonies: int) -> Json:
    return {"do": "economic", "colonies": colonies, **({"worth": worth} if worth else {})}


def eliminate(by: str, victim: str, *picks: str, levels: Json = None, ahead: Json = None) -> Json:
    return {
        "do": "eliminate", "by": by, "victim": victim, "picks": list(picks), "levels": levels or {},
        "victim_levels": ahead or {},
    }  # fmt: skip


def test_x14_the_third_point_wins_at_once() -> None:
    outcome = race(economic(A=2), destroy("B"), destroy("A"), destroy("B"))
    assert [row["winner"] for row in outcome["events"]] == [None, None, ["A"], ["A"]]
    assert refused(outcome)[-1] == "over"
    assert outcome["events"][-1]["points"] == {"A": 3, "B": 1, "C": 0}


def test_x14_destroyed_colonies_count_for_good_and_held_ones_while_they_are_held() -> None:
    rows = race(destroy("A"), economic(A=1, B=1), lose("A"), lose("A"), economic(B=2))["events"]
    assert [row["points"]["A"] for row in rows] == [1, 2, 1, 1, 1]
    assert [row["points"]["B"] for row in rows] == [0, 1, 1, 1, 2]
    assert rows[3]["refused"] == "none"


def test_x14_at_the_end_of_a_phase_more_points_win_and_worth_is_not_asked() -> None:
    assert race(economic(A=3, B=4))["winner"] == ["B"]


def test_x14_worth_is_needed_of_all_that_are_tied() -> None:
    tied = {"A": 3, "B": 3}
    assert refused(race(economic(**tied)))[-1] == "worth_needed"
    assert refused(race(economic({"A": 9}, **tied)))[-1] == "worth_needed"
    assert race(economic({"A": 9, "B": 8}, **tied))["winner"] == ["A"]
    assert race(economic({"A": 9, "B": 8, "C": 99}, **tied, C=2))["winner"] == ["A"]


def test_x14_on_a_random_map_only_destroyed_colonies_count() -> None:
    outcome = race(economic(A=3), lose("A"), destroy("A"), random_map=True)
    assert refused(outcome) == [None, "none", None]
    assert outcome["events"][-1]["points"] == {"A": 1, "B": 0, "C": 0}


def test_x14_the_first_destroyed_home_wins_the_short_game() -> None:
    outcome = race({"do": "home", "by": "C", "victim": "A"})
    assert (outcome["winner"], outcome["alive"]) == (["C"], ["A", "B", "C"])


def test_x14_the_last_one_wins_the_long_game() -> None:
    outcome = race(eliminate("A", "B"), eliminate("B", "C"), eliminate("A", "B"), eliminate("A", "C"), mode="long")
    assert refused(outcome) == [None, "gone", "gone", None]
    assert (outcome["winner"], outcome["alive"]) == (["A"], ["A"])


def test_x14_events_belong_to_their_mode() -> None:
    assert refused(race(eliminate("A", "B"))) == ["other_mode"]
    short = [destroy("A"), lose("A"), economic(A=1), {"do": "home", "by": "A", "victim": "B"}]
    assert refused(race(*short, mode="long")) == ["other_mode"] * 4
    assert refused(race(eliminate("A", "B"), destroy("B"), mode="long"))[-1] == "gone"


def test_x14_an_elimination_brings_thirty_cp_and_two_technologies() -> None:
    ahead = {"attack": 3, "move": 2, "ship_size": 2, "mines": 1}
    levels = {"attack": 1, "tactics": 2}
    outcome = race(eliminate("A", "B", "attack", "mines", levels=levels, ahead=ahead), mode="long")
    bonus = outcome["events"][0]["bonus"]
    assert bonus == {"cp": 30, "levels": {"attack": 2, "tactics": 2, "mines": 1}}


def test_x14_refusals_of_picks_in_their_order() -> None:
    ahead = {"attack": 3, "move": 2, "scanner": 1}

    def code(*picks: str, by: str = "A") -> Json:
        return refused(race(eliminate(by, "B", *picks, ahead=ahead), mode="long", team_one="C"))[-1]

    assert code("attack", "attack", "attack", by="C") == "no_bonus"
    assert code("attack", "attack", "attack") == "picks"
    assert code("defense", "defense") == "twice"
    assert code("attack", "defense") == "not_ahead"
    assert code("attack", "move") is None


def test_x14_the_single_player_against_two_gets_nothing() -> None:
    event = eliminate("C", "B", levels={"attack": 1})
    assert race(event, mode="long", team_one="C")["events"][0]["bonus"] == {"cp": 0, "levels": {"attack": 1}}
    assert race(event, mode="long", team_one=None)["events"][0]["bonus"]["cp"] == 30
