"""Who counts as gone: by connections of this process, reports of other processes, and their events."""

from tests.tables.scene import Scene, ada, bert

from ominoes.server.guests import Guest
from ominoes.server.presence import REMOTE_REPORT_LASTS, VOUCHED_FOR, Attendance

GRACE = 20_000


def test_a_person_who_never_came_is_gone_after_the_grace() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    assert attendance.gone(GRACE - 1, GRACE) == ()
    assert attendance.gone(GRACE, GRACE) == (0, 1)


def test_a_guest_of_another_process_is_not_gone_while_its_reports_arrive() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    attendance.receive("other", frozenset({1}), 0, 0)
    last = REMOTE_REPORT_LASTS
    attendance.forget_silent(last)
    assert attendance.gone(last, GRACE) == (0,)
    attendance.forget_silent(last + 1)
    assert attendance.gone(last + GRACE, GRACE) == (0, 1)


def test_an_event_that_a_person_is_back_counts_for_a_limited_time() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    attendance.vouch([1], GRACE)
    assert attendance.gone(GRACE + VOUCHED_FOR - 1, GRACE) == (0,)
    assert attendance.gone(GRACE + VOUCHED_FOR, GRACE) == (0, 1), "the process that wrote it may have died"


def test_reports_count_more_than_events() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    attendance.vouch([1], GRACE)
    attendance.receive("other", frozenset(), 0, GRACE + 1)
    assert attendance.gone(GRACE + 1, GRACE) == (0, 1)


def test_a_person_who_leaves_this_process_is_gone_after_the_grace_whatever_the_events() -> None:
    table = Scene("heap", ada(), bert()).table
    attendance = Attendance(table, 0)
    guest = Guest("b")
    guest.seats = (1,)
    attendance.vouch([1], 0)
    attendance.arrived(guest, [guest])
    attendance.left(guest, [], 100)
    assert attendance.gone(100 + GRACE - 1, GRACE) == (0,)
    assert attendance.gone(100 + GRACE, GRACE) == (0, 1)
