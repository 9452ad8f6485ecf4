"""Who is taken for gone: by their own connections, by the word of other processes, and by what those wrote down."""

from tests.tables.scene import Scene, ada, bert

from ominoes.server.guests import Guest
from ominoes.server.presence import REMOTE_WORD_LASTS, VOUCHED_FOR, Attendance

GRACE = 20_000


def test_whoever_was_never_here_is_gone_after_the_grace() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    assert attendance.gone(GRACE - 1, GRACE) == ()
    assert attendance.gone(GRACE, GRACE) == (0, 1)


def test_whoever_is_with_another_process_is_not_gone_while_that_is_heard() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    attendance.heard("other", frozenset({1}), 0, 0)
    last = REMOTE_WORD_LASTS
    attendance.forget_silent(last)
    assert attendance.gone(last, GRACE) == (0,)
    attendance.forget_silent(last + 1)
    assert attendance.gone(last + GRACE, GRACE) == (0, 1)


def test_who_is_written_down_as_back_is_believed_to_be_but_not_for_ever() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    attendance.vouch([1], GRACE)
    assert attendance.gone(GRACE + VOUCHED_FOR - 1, GRACE) == (0,)
    assert attendance.gone(GRACE + VOUCHED_FOR, GRACE) == (0, 1), "the process that wrote it may have died"


def test_what_is_heard_counts_more_than_what_was_written_down() -> None:
    attendance = Attendance(Scene("heap", ada(), bert()).table, 0)
    attendance.vouch([1], GRACE)
    attendance.heard("other", frozenset(), 0, GRACE + 1)
    assert attendance.gone(GRACE + 1, GRACE) == (0, 1)


def test_who_leaves_here_is_gone_after_the_grace_whatever_was_written_before() -> None:
    table = Scene("heap", ada(), bert()).table
    attendance = Attendance(table, 0)
    guest = Guest("b")
    guest.seats = (1,)
    attendance.vouch([1], 0)
    attendance.arrived(guest, [guest])
    attendance.left(guest, [], 100)
    assert attendance.gone(100 + GRACE - 1, GRACE) == (0,)
    assert attendance.gone(100 + GRACE, GRACE) == (0, 1)
