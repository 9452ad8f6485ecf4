"""Events as JSON: the entries of a log in the store. The bus carries several of them as a JSON list.

Entries of earlier versions are read too; `old_events.py` converts them.
"""

from collections.abc import Iterable

import msgspec

from ominoes.tables.events import AnyEvent
from ominoes.tables.old_events import AnyOldEvent, upgraded

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent | AnyOldEvent] = msgspec.json.Decoder(AnyEvent | AnyOldEvent)
_list_decoder: msgspec.json.Decoder[list[AnyEvent | AnyOldEvent]] = msgspec.json.Decoder(
    list[AnyEvent | AnyOldEvent]
)


def encode_event(event: AnyEvent) -> bytes:
    """One event, as an entry of a log."""
    return _encoder.encode(event)


def decode_log(entries: Iterable[bytes]) -> list[AnyEvent]:
    """The events of a log from its entries."""
    return [upgraded(_decoder.decode(entry)) for entry in entries]


def decode_events(data: str | bytes) -> list[AnyEvent]:
    """Events from one JSON list."""
    return [upgraded(event) for event in _list_decoder.decode(data)]
