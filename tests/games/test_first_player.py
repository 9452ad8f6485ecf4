"""The draw of who begins: one action for all games, written as it always was."""

from tests.cases import every

import ominoes
from ominoes import Game
from ominoes.games.first_player import Begin

DRAWN: list[tuple[Game, Begin, str, bytes]] = [
    (
        ominoes.game("blokus", start_colour="random"),
        Begin(colour="red"),
        "begin red",
        b'{"type":"begin","colour":"red"}',
    ),
    *(
        (ominoes.game(name, first_seat="random"), Begin(0), "begin 1", b'{"type":"begin","seat":0}')
        for name in ("polymo", "polyssimo", "holomino", "polyminix")
    ),
]


@every(("game", "begin", "text", "json"), DRAWN)
def test_whoever_is_drawn_begins(game: Game, begin: Begin, text: str, json: bytes) -> None:
    state = game.start(1)
    assert begin in [action for action, _ in state.chances()]
    assert state.play(begin).turn.kind != "over"
    assert game.notation(begin) == text
    assert game.parse(text) == begin
    assert game.to_json(begin) == json
    assert game.from_json(json) == begin


@every(("game", "begin", "text", "json"), DRAWN)
def test_nobody_else_begins(game: Game, begin: Begin, text: str, json: bytes) -> None:
    state = game.start(1)
    for other in (Begin(), Begin(game.seats), Begin(colour="pink"), Begin(0, "red")):
        assert not state.is_legal(other), other
