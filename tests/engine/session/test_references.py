"""A state by a foreign hand that names what there is not is refused where it is read, in one sentence with its turn."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import DamagedFileError
from drumhead.engine.session import GameSession
from tests.engine.gamefile.crafted import with_state
from tests.engine.session.pages import scenario

BEYOND = 10**6
SEATS = {"rotd-position": "MacMahon", "diplomacy-position": "England", "europa-position": "Insurgent"}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """A game of each ruleset, and a position."""
    folder = tmp_path_factory.mktemp("games")
    for name, page in (("rotd", scenario(folder)), ("diplomacy", "diplomacy-1901"), ("europa", "bells-1936")):
        with closing(GameSession.create(page, folder / f"{name}.drum", seed="7")) as session:
            session.export(SEATS[f"{name}-position"], folder / f"{name}-position.drum")
    return {path.stem: path for path in folder.glob("*.drum")}


CASES = [
    ("rotd", "units FR1IN cell", BEYOND, "the unit FR1IN stands on cell 1000000, "),
    ("rotd", "units FR1IN id", "FR9IN", "the unit 'FR1IN' is called 'FR9IN'"),
    ("rotd", "units FR1IN type", "XX", "of type 'XX'"),
    ("rotd", "units FR1IN side", "nobody", "'nobody'"),
    ("rotd", "units FR1IN aboard", "FR1GB", "aboard 'FR1GB'"),
    ("rotd", "units FR1IN quality", 8, "of quality 8"),
    ("rotd", "cities Nowhere", None, "the city 'Nowhere' is none of the map"),
    ("rotd", "cities", {}, "nothing is said of the city "),
    ("rotd", "squares 12x", {}, "the square '12x' is none of the map"),
    ("rotd", "squares 7", {"broken_bridges": [BEYOND]}, "a bridge that is broken in the square 7"),
    ("rotd", "depots D9", {"id": "D9", "kind": "depot", "cell": -1, "tactical": 0}, "the depot D9 lies on cell -1, 0"),
    ("rotd", "ships S1", {"id": "S1", "number": 1, "cell": 1, "tactical": 1}, "the ship 'S1' is called 'S1'"),
    ("rotd", "sides FRA", "nobody", "the state FRA is of the side 'nobody'"),
    ("rotd", "treasuries nobody", {}, "the treasury of 'nobody'"),
    ("rotd-position", "state units FR1IN cell", BEYOND, "the unit FR1IN stands on cell 1000000, "),
    ("rotd-position", "state units FR1IN id", "Nowhere", "is called 'Nowhere'"),
    ("rotd-position", "tokens 0 id", "Nowhere", "'Nowhere' is seen on the board"),
    ("diplomacy-position", "tokens 0 id", "Nowhere", "'Nowhere' is seen on the board"),
    ("diplomacy-position", "state units BRE", None, "'BRE' is seen on the board"),
    ("europa-position", "tokens 0 id", "Nowhere", "'Nowhere' is seen on the board"),
    ("diplomacy", "units PAR place", "MAD", "the unit 'PAR' stands in 'MAD'"),
    ("diplomacy", "units PAR place", "BUR", "the unit 'PAR' stands in 'BUR'"),
    ("diplomacy", "units SWI", {"power": "France", "arm": "A", "place": "SWI"}, "the unit 'SWI' stands in 'SWI'"),
    ("diplomacy", "dislodged PAR", {"power": "Burgundy", "arm": "A", "place": "PAR"}, "the dislodged unit PAR is of"),
    ("diplomacy", "units PAR power", "Burgundy", "'Burgundy', no power of the game"),
    ("diplomacy", "units PAR arm", "X", "neither army nor fleet but 'X'"),
    ("diplomacy", "units PAR open", ["NOW"], "may retreat to 'NOW'"),
    ("diplomacy", "centres NOW", {"owner": ""}, "the centre 'NOW' is no place"),
    ("diplomacy", "centres PAR owner", "Burgundy", "the centre PAR is of 'Burgundy'"),
    ("diplomacy", "stage", "tea", "it waits for 'tea'"),
    ("diplomacy", "season", "tea", "it waits for 'movement' in 'tea'"),
    ("diplomacy", "shared", ["France", "Burgundy"], "'France, Burgundy' has won"),
    ("diplomacy", "winner", "Burgundy", "'Burgundy' has won"),
    ("europa", "player", "nobody", "it is the turn of 'nobody'"),
    ("europa", "units A1 cell", BEYOND, "on cell 1000000"),
    ("europa", "units A1 affiliation", "Por", "the unit A1 is none that there can be: 'Por'"),
    ("europa", "units A1 hungry", -1, "the unit A1 is none"),
    ("europa", "hexes 99:0101", {"owner": "loyalist"}, "the hex '99:0101' is on no hex"),
    ("europa", "hexes 23A:0215 owner", "nobody", "the hex 23A:0215 is of 'nobody'"),
    ("europa", "yards Nowhere", {"used": 1}, "the yard 'Nowhere' is at no place"),
    ("europa", "gobernitos Ast", None, "nothing is said of the Gobernito 'Ast'"),
    ("europa", "governments insurgent seat", "99:0101", "has its seat in '99:0101'"),
    ("europa", "items S1 kind", "tea", "the supply S1 is none that there can be: 'tea'"),
    ("europa", "works fort 23A", {"side": "loyalist"}, "the work 'fort 23A' of 'loyalist'"),
    ("europa", "fleets 23A:2710", "nobody", "the fleet at 23A:2710 is of 'nobody'"),
]


@pytest.mark.parametrize(
    ("game", "where", "said", "words"), CASES, ids=[f"{game} {where}" for game, where, *_ in CASES]
)
def test_a_state_that_names_what_there_is_not_is_refused(
    games: Mapping[str, Path], tmp_path: Path, game: str, where: str, said: Any, words: str
) -> None:
    path = Path(shutil.copy(games[game], tmp_path / "x.drum"))
    with_state(path, lambda state: _put(state, _keys(where), said))
    with pytest.raises(DamagedFileError) as told, closing(GameSession.open(path)) as session:
        session.view(SEATS.get(game, "gm"))
    assert str(told.value).startswith(f"{path} is damaged (turn 1: ")
    assert words in str(told.value)
    assert str(told.value).count("\n") == 0


def test_the_command_line_says_so_in_one_sentence(
    games: Mapping[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(games["rotd"], tmp_path / "x.drum"))
    with_state(path, lambda state: _put(state, ["units", "FR1IN", "tactical"], BEYOND))
    assert run(["show", str(path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{path} is damaged (turn 1: the unit FR1IN stands on cell 9945, 1000000, none of the map)."
    ]


def _keys(where: str) -> list[str]:
    """The words of a place; what is built has two in its name."""
    return where.replace("works fort ", "works fort~").replace("~", " ", 0).split(" ")


def _put(state: Any, keys: list[str], said: Any) -> None:
    *path, last = (key.replace("~", " ") for key in keys)
    for key in path:
        state = state[int(key)] if isinstance(state, list) else state.setdefault(key, {})
    if said is None and last in state:
        del state[last]
    elif isinstance(said, dict) and said:
        state[last] = _record(path[-1]) | said
    else:
        state[last] = {"name": last, "state": "SAR", "supplies": 0} if said is None else said


def _record(table: str) -> dict[str, Any]:
    """What a record of a table has to have at least."""
    ship = {"nation": "FR", "type": "XX", "name": "", "state": "FRA", "side": "", "water": "river"}
    return {"depots": {"state": "SAR", "supplies": 0}, "ships": ship}.get(table, {})
