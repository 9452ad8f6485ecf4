"""Making tables, joining by a link, playing between two browsers, replays, and links that lead nowhere."""

import hashlib
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.axe import faults
from tests.browser.board_players import at_table, log_of, typed, wait_for_moves
from tests.browser.conftest import GameServer, Visit, screenshot
from tests.browser.table_setup import ME, OPEN, finished_table, join, me, new_table, run_async
from tests.browser.waits import redrawn
from tests.server.client import Client


def test_the_form_follows_the_options_of_the_game(visit: Visit) -> None:
    page = visit("/new/blokus")
    seats = page.get_by_role("group", name="Seats").locator("select")
    expect(seats).to_have_count(5)  # the strength, and four colours
    page.get_by_label("Board").select_option("duo")
    expect(seats).to_have_count(3)
    players = page.locator("label:has(> span:text-is('Players')) select")
    players.select_option("3")
    expect(page.get_by_role("alert")).to_contain_text("2")
    players.select_option("4")
    page.get_by_label("Board").select_option("duo")
    page.locator("label:has(> span:text-is('Clock')) select").select_option("bank")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".time").first).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    expect(page.locator("[data-seat='0']")).to_contain_text("Ada")


def test_a_wrong_number_is_reported_by_its_title_and_can_be_corrected(visit: Visit) -> None:
    page = visit("/new/polyssimo")
    pieces = page.get_by_label("Pieces each")
    expect(pieces).to_have_attribute("placeholder", "all")
    start = page.get_by_role("button", name="Start")
    pieces.fill("99")
    start.click()
    expect(page.get_by_role("alert")).to_contain_text("'Pieces each' cannot be 99")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=0.95)
    expect(pieces).to_have_attribute("aria-invalid", "true")
    pieces.fill("12")
    start.click()  # the button stays where it is while the problem goes
    expect(page.locator("[data-status=playing]")).to_be_visible()


def test_a_visitor_without_an_invitation_to_a_waiting_table_is_told_how_to_join(
    visit: Visit, server: GameServer
) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, OPEN])
    page = visit(f"/t/{made['id']}")
    expect(page.get_by_role("heading", name="You are watching")).to_be_visible()
    expect(page.locator(".invite")).to_contain_text("ask for the invitation link")
    expect(page.locator("[data-invite]")).to_have_count(0)


def test_a_friend_joins_by_the_link_and_both_play(visit: Visit) -> None:
    ada = visit("/new/blokus?with=friends")
    ada.get_by_label("Board").select_option("duo")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Make the table and invite").click()
    link = ada.locator("[data-invite]").input_value()
    expect(ada.get_by_role("img", name="QR code")).to_be_visible()
    bert = visit(link.removeprefix(re.match(r"https?://[^/]+", link)[0]))  # type: ignore[index]
    bert.get_by_label("Your name").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".status")).to_have_text("Your turn")
    expect(bert.locator(".status")).to_have_text("To move: Ada")
    typed(ada, "I1 e10")
    wait_for_moves(bert, 1)
    expect(bert.locator(".status")).to_have_text("Your turn")
    typed(bert, "I1 a1")
    expect(bert.locator(".notice.bad")).to_be_visible()
    typed(bert, "I1 j5")
    wait_for_moves(ada, 2)
    expect(log_of(ada)).to_contain_text("I1 j5")
    expect(ada.locator("[data-announced]")).to_contain_text("I1 j5")
    ada.locator("[data-tool=undo]").click()
    bert.get_by_role("button", name="Agree").click()
    wait_for_moves(ada, 0)
    late = visit(link.removeprefix(re.match(r"https?://[^/]+", link)[0]))  # type: ignore[index]
    expect(late.get_by_role("heading", name="All seats are taken")).to_be_visible()
    late.get_by_role("button", name="Watch this game").click()
    expect(late.locator("[data-status=playing]")).to_be_visible()
    expect(late.locator("[data-typed]")).to_have_count(0)
    bert.get_by_role("tab", name="Chat").click()
    bert.get_by_label("Say something").fill("Well laid!")
    bert.get_by_role("button", name="Send").click()
    ada.get_by_role("tab", name="Chat (1)").click()
    expect(ada.get_by_role("log")).to_contain_text("Well laid!")
    ada.locator("[data-tool=resign]").click()
    ada.locator("[data-tool=really-resign]").click()
    expect(bert.locator("[data-result]")).to_contain_text("You win!")
    ada.locator("[data-tool=rematch]").click()
    bert.locator("[data-tool=rematch]").click()
    for page in (ada, bert):
        expect(page.locator("[data-status=playing]")).to_be_visible()
        wait_for_moves(page, 0)


def test_against_the_computer_a_rematch_starts_with_one_click(visit: Visit, server: GameServer) -> None:
    computer = {"kind": "computer", "player": "level-1"}
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, computer])
    page = visit(f"/t/{made['id']}#key={made['key']}")
    page.locator("[data-tool=resign]").click()
    page.locator("[data-tool=really-resign]").click()
    page.locator("[data-tool=rematch]").click()
    expect(page).not_to_have_url(re.compile(made["id"]))
    expect(page.locator("[data-status=playing]")).to_be_visible()
    assert page.locator(".notice").all_inner_texts() == []
    page.go_back()  # the finished game stays at its address, with a link to the next one
    expect(page.get_by_role("link", name="To the next game")).to_be_visible()


@pytest.mark.parametrize("size", [pytest.param((390, 844), marks=pytest.mark.slow), (360, 640)])
def test_on_a_phone_the_result_is_scrolled_into_sight_with_the_board(
    visit: Visit, server: GameServer, size: tuple[int, int]
) -> None:
    made = new_table(server.url, game="blokus", seats=[ME, *[{"kind": "computer", "player": "level-1"}] * 3])
    page = visit(
        f"/t/{made['id']}#key={made['key']}", touch=True, viewport={"width": size[0], "height": size[1]}
    )
    page.locator("[data-tool=resign]").tap()
    page.locator("[data-tool=really-resign]").tap()
    expect(page.locator(".status")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".status")).to_contain_text("You came 4th of 4")
    expect(page.locator("[data-tool=rematch]")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.5)
    expect(page.locator("[data-result]")).to_contain_text("Ada resigned.")


def test_on_one_screen_every_seat_plays_in_turn(visit: Visit) -> None:
    page = visit("/new/blokus?with=screen")
    page.get_by_label("Board").select_option("duo")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".status")).to_have_text("To move: Ada")
    typed(page, "I1 e10")
    wait_for_moves(page, 1)
    expect(page.locator(".status")).to_have_text("To move: Player 2")
    typed(page, "I1 j5")
    wait_for_moves(page, 2)


def test_one_screen_is_not_offered_for_a_race_and_a_link_to_it_says_why(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator("[href='/new/blokus?with=screen']")).to_be_visible()
    assert page.locator("[href='/new/polyminix?with=screen']").count() == 0
    page.goto(page.url + "new/polyminix?with=screen")
    expect(page.locator("[data-why]")).to_contain_text("a screen of their own")
    expect(page.get_by_role("radio", name="With friends, by a link")).to_be_checked()
    expect(page.locator("option[value='me']")).to_have_count(1)  # my own seat
    page.get_by_role("button", name="invite").click()
    expect(page.locator("[data-status='waiting']")).to_be_visible()


def test_a_hint_shows_an_action_with_its_reason_and_can_be_played(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    page.locator("[data-tool=hint]").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    expect(page.locator("[data-announced]")).to_have_text(re.compile(r"^Hint: [^.]+\. [A-Z][^.]*\.$"))
    page.get_by_role("button", name="Play it").click()
    wait_for_moves(page, 1)
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.locator("[data-tool=resign]").click()
    page.locator("[data-tool=really-resign]").click()
    expect(page.locator("[data-announced]")).to_have_text(re.compile(r"resigns\. The game is over\.$"))


def test_leaving_a_table_while_a_hint_is_computed_shows_no_notice(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, ME])
    page = visit(f"/t/{made['id']}#key={made['key']}")
    page.locator("[data-tool=hint]:enabled").click()
    page.locator(".brand").click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    redrawn(page)
    assert page.locator(".notice").all_inner_texts() == []


@pytest.mark.parametrize(
    "game",
    ["blokus", *(pytest.param(game, marks=pytest.mark.slow) for game in ("polymo", "holomino"))],
)
def test_a_hint_on_a_phone_is_scrolled_into_sight_with_its_reason(
    visit: Visit, server: GameServer, game: str
) -> None:
    made = new_table(
        server.url, game=game, options={"variant": "duo"} if game == "blokus" else {}, seats=[ME, ME]
    )
    page = visit(f"/t/{made['id']}#key={made['key']}", size="phone", touch=True)
    page.locator("[data-tool=hint]:enabled").tap()
    page.wait_for_selector("[data-hint]")
    redrawn(page)  # the board may have scrolled itself into sight, and the hint out of it
    expect(page.locator("[data-hint]")).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_role("button", name="Play it")).to_be_in_viewport(ratio=0.95)


def test_a_request_to_take_back_is_seen_on_a_phone(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, OPEN])
    key = join(server, made, "Bert")
    page = visit(f"/t/{made['id']}#key={made['key']}", size="phone", touch=True)
    expect(page.locator(".status.yours")).to_be_visible()

    async def ask() -> None:
        ada = await Client([server.url], made["id"], made["key"]).connect()
        await ada.move(text="I1 e10")
        bert = await Client([server.url], made["id"], key).connect()
        await bert.move(text="I1 j5")
        await bert.do("ask-undo")
        await ada.close()
        await bert.close()

    run_async(ask())
    expect(page.locator(".banner")).to_contain_text("Bert would like to take back")
    expect(page.get_by_role("button", name="Agree")).to_be_in_viewport(ratio=0.95)


def test_on_a_phone_an_answer_and_talk_are_seen_without_scrolling(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, OPEN])
    key = join(server, made, "Bert")
    page = visit(f"/t/{made['id']}#key={made['key']}", size="phone", touch=True)
    undo = page.locator("[data-tool=undo]")
    expect(undo).to_be_disabled()
    typed(page, "I1 e10")
    undo.tap()
    expect(page.locator(".notice")).to_have_text("You have asked to take back. The others decide.")

    async def refuse() -> None:
        bert = await Client([server.url], made["id"], key).connect()
        await bert.do("answer-undo", agree=False)
        await bert.do("say", text="Not that one.")
        await bert.close()

    run_async(refuse())
    expect(page.locator(".notice", has_text="Bert does not agree.")).to_be_visible()
    expect(page.locator(".notice", has_text="Bert: Not that one.")).to_be_visible()


def test_moves_of_others_cannot_be_taken_back_and_own_messages_are_not_unread(
    visit: Visit, server: GameServer
) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, OPEN])
    key = join(server, made, "Bert")
    ada = visit(f"/t/{made['id']}#key={made['key']}")
    bert = visit(f"/t/{made['id']}#key={key}")
    typed(ada, "I1 e10")
    wait_for_moves(bert, 1)
    expect(ada.locator("[data-tool=undo]")).to_be_enabled()
    expect(bert.locator("[data-tool=undo]")).to_be_disabled()
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("Your turn")
    ada.get_by_role("button", name="Send").click()
    expect(ada.get_by_role("log")).to_contain_text("Your turn")
    expect(bert.get_by_role("tab", name="Chat (1)")).to_be_visible()
    ada.reload()
    wait_for_moves(ada, 1)
    expect(ada.get_by_role("tab", name="Chat", exact=True)).to_be_visible()


def test_a_seat_that_resigned_says_who_plays_for_it(visit: Visit, server: GameServer) -> None:
    made = new_table(
        server.url,
        game="blokus",
        seats=[ME, ME | {"name": "Bert"}, ME | {"name": "Cleo"}, ME | {"name": "Dora"}],
    )
    page = visit(f"/t/{made['id']}#key={made['key']}")
    page.locator("[data-tool=resign]").click()
    expect(page.get_by_role("dialog", name="Does Ada resign?")).to_be_visible()
    page.locator("[data-tool=really-resign]").click()
    card = page.locator("[data-seat='0']")
    expect(card).to_contain_text("computer (learner) looks after it")
    expect(card.locator(".who")).to_have_css("text-decoration-line", "none")


def test_resigning_asks_in_a_dialog_with_ways_back(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    resign = page.locator("[data-tool=resign]")
    question = page.get_by_role("dialog", name="Does Ada resign?")

    def back_to_the_game() -> None:
        expect(question).to_have_count(0)
        expect(resign).to_be_focused()

    resign.dblclick()  # the second click of a double click is no answer
    confirm = question.get_by_role("button", name="Resign", exact=True)
    expect(confirm).to_be_enabled()
    assert faults(page) == []
    screenshot(page, "resign")
    page.keyboard.press("Escape")
    back_to_the_game()
    resign.click()
    expect(question.get_by_role("button", name="Play on")).to_be_focused()
    question.get_by_role("button", name="Play on").click()
    back_to_the_game()
    resign.click()
    expect(confirm).to_be_enabled()
    page.mouse.click(5, 5)  # beside the dialog
    back_to_the_game()
    expect(page.locator("[data-status=playing]")).to_be_visible()
    resign.click()
    confirm.dispatch_event("click", {"detail": 2})
    expect(question).to_be_visible()
    confirm.click()
    expect(page.locator("[data-status=over]")).to_be_visible()


def test_the_list_of_keys_opens_at_its_top(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, ME])
    page = visit(f"/t/{made['id']}#key={made['key']}", viewport={"width": 1366, "height": 500})
    page.locator("[data-tool=keys]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    assert dialog.evaluate("(box) => [box.scrollTop, box.scrollHeight > box.clientHeight]") == [0, True]


def test_question_mark_lists_the_keys(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("show the keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.locator("[data-typed]")).to_be_focused()


def test_a_key_works_at_once_after_the_list_of_keys_is_closed(visit: Visit, server: GameServer) -> None:
    page, _ = at_table(visit, server)
    page.keyboard.press("?")
    close = page.get_by_role("dialog").get_by_role("button", name="Close")
    expect(close).to_be_focused()
    # A closed dialog has the focus until the next frame, so the key goes to it.
    close.evaluate(
        """(button) => {
            button.closest("dialog").close();
            button.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
        }"""
    )
    expect(page.locator("[data-typed]")).to_be_focused()


def test_a_finished_game_is_replayed_move_by_move_and_each_position_has_an_address(
    visit: Visit, server: GameServer
) -> None:
    made = finished_table(server.url, options={"variant": "duo"}, moves=5)
    page = visit(f"/replay/{made['id']}")
    expect(page.locator("[data-move='5']")).to_be_visible()
    expect(page.locator("[data-ending]")).to_have_text("Ada resigned.")
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("[data-move='4']")).to_be_visible()
    expect(page.locator("[data-ending]")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"move=4$"))
    page.reload()
    expect(page.locator("[data-move='4']")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("[data-move='0']")).to_be_visible()
    page.clock.install()
    page.get_by_role("button", name="Play the moves").click()
    page.clock.run_for(2500)
    expect(page.locator("[data-move='2']")).to_be_visible()
    expect(page.locator(".thumbnails svg:visible").first).to_be_visible()
    page.get_by_role("button", name="To move 5").click()
    expect(page.locator("[data-move='5']")).to_be_visible()


def test_a_replay_stays_at_its_move_when_the_language_changes(visit: Visit, server: GameServer) -> None:
    made = finished_table(server.url, options={"variant": "duo"}, moves=5)
    page = visit(f"/replay/{made['id']}")
    reads: list[str] = []
    page.on("request", lambda request: reads.append(request.url) if "/positions" in request.url else None)
    expect(page.locator("[data-move='5']")).to_be_visible()
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("[data-move='4']")).to_be_visible()
    with page.expect_response(re.compile("/positions")):
        page.locator("select").first.select_option("de")
    expect(page.get_by_role("button", name="Ein Zug zurück")).to_be_visible()
    expect(page.locator("[data-move='4']")).to_be_visible()
    assert len(reads) <= 2, "the game is read once for each language"


def test_links_that_lead_nowhere_say_so_and_show_a_way_on(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="blokus", options={"variant": "duo"}, seats=[ME, {"kind": "open"}])
    over = finished_table(server.url, options={"variant": "duo"}, moves=1)
    page = visit("/settings")
    for path, title in (
        ("/t/no-such-table", "This link does not work"),
        ("/t/", "This link does not work"),
        ("/lesson/", "There is nothing here"),
        ("/lesson/chess", "There is nothing here"),
        ("/replay/no-such-table", "This link does not work"),
        ("/nowhere/at/all", "There is nothing here"),
        ("/new/chess", "There is nothing here"),
        ("/rules/chess", "There is nothing here"),
        (f"/t/{over['id']}#invite={over['invite']}", "This game is over"),
    ):
        page.goto(server.url + path)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator("[data-error] a, [data-error] button").first).to_be_visible()
        assert "· ·" not in page.title()
    page.goto(f"{server.url}/t/{made['id']}#invite=wrong")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()


def test_public_tables_are_listed_with_pictures(visit: Visit, server: GameServer) -> None:
    new_table(
        server.url,
        game="blokus",
        options={"variant": "duo"},
        seats=[ME, ME | {"name": "B"}],
        visibility="watch",
    )
    page = visit("/watch")
    expect(page.locator("main li").first).to_contain_text("Blokus")
    expect(page.locator(".picture svg:visible").first).to_be_visible()
    page.locator("main li a").first.click()
    expect(page.locator("[data-status=playing]")).to_be_visible()


def test_rules_are_read_on_the_page(visit: Visit) -> None:
    page = visit("/rules/blokus")
    expect(page.locator("article h1")).to_be_visible()
    expect(page.locator("article table").first).to_be_visible()
    page.get_by_role("link", name="Play Blokus").click()
    expect(page.get_by_role("heading", name="A new table of Blokus")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("blokus", {"variant": "duo"}),
        pytest.param("polyssimo", {}, marks=pytest.mark.slow),
        pytest.param("polymo", {"players": 2}, marks=pytest.mark.slow),
        pytest.param("holomino", {}, marks=pytest.mark.slow),
        pytest.param("polyminix", {"players": 2, "card": "G1-A-1"}, marks=pytest.mark.slow),
    ],
)
def test_a_finished_game_and_its_replay_can_be_printed(
    visit: Visit, server: GameServer, game: str, options: dict[str, Any]
) -> None:
    made = finished_table(server.url, game=game, options=options, moves=1)
    page = visit(f"/t/{made['id']}#key={made['key']}", language="de")
    for path in (None, f"/replay/{made['id']}"):
        if path:
            page.goto(server.url + path)
        printing = page.get_by_role("link", name="Drucken", exact=True)
        expect(printing).to_be_visible()
        assert printing.get_attribute("href") == f"/api/print/record?table={made['id']}&language=de"
    answer = page.request.get(f"{server.url}/api/print/record?table={made['id']}&language=de")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.body().startswith(b"%PDF-")
    assert answer.body().rstrip().endswith(b"%%EOF")


def test_the_dice_can_be_checked_against_the_seal_of_the_beginning(visit: Visit, server: GameServer) -> None:
    made = new_table(server.url, game="polymo", options={"players": 2}, seats=[ME, me("Bert")])
    page = visit(f"/t/{made['id']}#key={made['key']}")
    page.locator("#tab-moves").click()
    page.locator("[data-tool=fair]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The number is shown when the game is over.")
    seal = dialog.locator("[data-seal]").inner_text()
    assert len(seal) == 64
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    async def resign() -> None:
        ada = await Client([server.url], made["id"], made["key"]).connect()
        await ada.do("resign", seat=0)
        await ada.close()

    run_async(resign())
    page.wait_for_selector("[data-status='over']")
    page.locator("[data-tool=fair]").click()
    page.wait_for_selector("[data-fits='true']")
    digits = dialog.locator("[data-seed]").inner_text()
    assert hashlib.sha256(digits.encode()).hexdigest() == seal == dialog.locator("[data-seal]").inner_text()
    page.evaluate(
        """id => {
            const tables = JSON.parse(localStorage.getItem('ominoes.tables'));
            tables[id].seal = '0'.repeat(64);
            localStorage.setItem('ominoes.tables', JSON.stringify(tables));
        }""",
        made["id"],
    )
    page.reload()
    page.locator("[data-tool=fair]").click()
    page.wait_for_selector("[data-fits='false']")
