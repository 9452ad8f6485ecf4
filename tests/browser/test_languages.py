"""The language in which the page starts, and changes of the language. `test_views.py` changes it in every view."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, Route, expect
from tests.browser.board_players import typed
from tests.browser.conftest import GameServer, Visit
from tests.browser.game_players import sit
from tests.browser.page_language import assert_speaks
from tests.browser.table_setup import make, me
from tests.browser.waits import answered, until

from ominoes.i18n import languages


@pytest.mark.parametrize("language", ["de-AT", "it-CH", "cs", "fr"])
def test_the_page_starts_in_the_language_of_the_browser(visit: Visit, language: str) -> None:
    page = visit("/", language=language)
    expected = language[:2] if language[:2] in languages() else "en"
    expect(page.locator("html")).to_have_attribute("lang", expected)


def test_the_page_offers_the_languages_of_the_server_by_their_own_names(visit: Visit) -> None:
    page = visit("/")
    asked = page.evaluate("async () => (await (await fetch('/api/games')).json()).languages")
    fields = page.locator("header select option")
    expect(fields).to_have_text([language["name"] for language in asked])
    assert [field.get_attribute("value") for field in fields.all()] == [
        language["code"] for language in asked
    ]


@pytest.mark.parametrize(
    ("path", "shows", "asked"),
    [
        ("/rules/holomino", "main article", "/api/games/holomino/rules"),
        pytest.param("/watch", ".watch", "/api/tables", marks=pytest.mark.slow),
        pytest.param("/puzzles", ".bench", "/api/puzzles/figures", marks=pytest.mark.slow),
        pytest.param("/lesson/polymo", ".lesson", "/api/games", marks=pytest.mark.slow),
    ],
    ids=["rules", "watch", "puzzles", "lesson"],
)
def test_the_texts_of_a_view_are_requested_once_for_each_language(
    visit: Visit, path: str, shows: str, asked: str
) -> None:
    def answers(response: Response) -> bool:
        return urlsplit(response.url).path == asked

    page = visit("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    asks: list[str] = []
    page.on("request", lambda request: asks.append(urlsplit(request.url).path))
    page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
    )
    expect(page.locator(shows)).to_be_visible()
    with page.expect_response(answers):
        page.reload()
    page.wait_for_load_state("networkidle")
    first = asks.count(asked)
    assert first <= 2, "once for each time that the view was opened"
    for language in ("it", "cs"):  # two, so that a late second request for the first is counted
        with page.expect_response(answers):
            page.locator("header select").select_option(language)
        assert_speaks(page, language)
    assert asks.count(asked) == first + 2


def test_after_quick_changes_the_last_language_is_shown_even_if_another_comes_late(visit: Visit) -> None:
    page = visit("/rules/polymo")
    expect(page.locator("main h2").first).to_have_text("What it is about")
    late: list[Route] = []
    page.route(
        "**/rules",
        lambda route: (
            late.append(route) if "de" in route.request.headers["accept-language"] else route.continue_()
        ),
    )
    page.locator("header select").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    until(page, lambda: len(late), 1)
    page.locator("header select").select_option("cs")
    expect(page.locator("main h2").first).to_have_text("O co jde")
    with page.expect_response("**/rules") as answer:
        late.pop().continue_()
    answer.value.finished()
    answered(page)  # the late answer would be shown by now
    expect(page.locator("main h2").first).to_have_text("O co jde")


def test_a_language_chosen_without_a_connection_is_used_when_it_is_back(
    visit: Visit, server: GameServer
) -> None:
    made = make(server, "blokus", {"variant": "duo"}, me("Ada"), me("Bert"))
    page = sit(visit, made, "mouse", service_workers="allow")
    typed(page, "I1 e10")
    page.wait_for_selector("[data-moves='1']")
    expect(page.locator("ul.seats")).to_contain_text("yellow")
    page.evaluate("navigator.serviceWorker.ready")  # from now on the messages of all languages are cached
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.wait_for_selector("[data-reconnecting]")
    page.locator("header select").select_option("de")
    page.context.set_offline(False)
    page.wait_for_selector("[data-reconnecting]", state="detached")
    expect(page.locator("ul.seats")).to_contain_text("Gelb")
    expect(page.locator("[data-moves='1']")).to_have_count(1)
    expect(page.locator("[data-typed]")).to_have_attribute("placeholder", "Zug eintippen")
    typed(page, "I1 j5")
    page.wait_for_selector("[data-moves='2']")


def test_a_language_whose_messages_cannot_be_loaded_changes_nothing_and_shows_a_notice(visit: Visit) -> None:
    page = visit("/settings")  # as at a first visit, when nothing is cached yet
    page.wait_for_load_state("networkidle")
    page.route("**/assets/**", lambda route: route.abort())
    for choice in ("header select", "main select >> nth=0"):
        page.locator(choice).select_option("de")
        expect(page.get_by_text("the server cannot be reached").last).to_be_visible()
        expect(page.locator(choice)).to_have_value("en")
        expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.unroute("**/assets/**")
    page.locator("header select").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
