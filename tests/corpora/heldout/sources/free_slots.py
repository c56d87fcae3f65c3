"""Free slots of a room between opening and closing time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Iterable, Iterator


@dataclass(frozen=True, order=True)
class Interval:
    start: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        return self.end - self.start


def merge(bookings: Iterable[Interval]) -> list[Interval]:
    """Joins bookings that touch each other; the result is in order of time."""
    merged: list[Interval] = []
    for booking in sorted(bookings):
        if merged and booking.start <= merged[-1].end:
            last = merged.pop()
            booking = Interval(last.start, max(last.end, booking.end))
        merged.append(booking)
    return merged


def free_slots(
    day: Interval, bookings: Iterable[Interval], shortest: timedelta
) -> Iterator[Interval]:
    """What is left of the day, without slots under the shortest length."""
    cursor = day.start
    for busy in merge(bookings):
        if busy.end <= day.start or busy.start >= day.end:
            continue
        slot = Interval(cursor, max(cursor, busy.start))
        if slot.length >= shortest:
            yield slot
        cursor = max(cursor, busy.end)
    if day.end - cursor >= shortest:
        yield Interval(cursor, day.end)
