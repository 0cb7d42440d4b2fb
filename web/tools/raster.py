"""Draws areas without jagged edges on a picture in memory, and writes it as a PNG file."""

from __future__ import annotations

import math
import re
import struct
import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, int, int]

# Each row of pixels is looked at so many times; across, the share of a pixel is exact.
SCANS = 5

# How many lines stand for a curve.
CURVE = 8


class Picture:
    """A picture of one colour at first; areas are drawn one over the other."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.width = width
        self.height = height
        self.pixels = bytearray(bytes(colour) * (width * height))

    def fill(self, outline: Sequence[Point], colour: Colour) -> None:
        """Fills the area within a closed outline; where that crosses itself, every other part."""
        edges = [
            (a, b) if a[1] < b[1] else (b, a)
            for a, b in pairwise([*outline, outline[0]])
            if a[1] != b[1]
        ]
        if not edges:
            return
        top = max(0, math.floor(min(a[1] for a, _ in edges)))
        bottom = min(self.height, math.ceil(max(b[1] for _, b in edges)))
        for row in range(top, bottom):
            near = [(a, b) for a, b in edges if a[1] < row + 1 and b[1] > row]
            self._fill_row(row, near, colour)

    def _fill_row(self, row: int, edges: list[tuple[Point, Point]], colour: Colour) -> None:
        covered: dict[int, float] = {}
        whole: list[tuple[int, int]] = []
        for scan in range(SCANS):
            y = row + (scan + 0.5) / SCANS
            crossings = sorted(
                a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                for a, b in edges
                if a[1] <= y < b[1]
            )
            for left, right in zip(crossings[::2], crossings[1::2], strict=False):
                begin, end = max(0.0, left), min(float(self.width), right)
                if begin >= end:
                    continue
                first, last = math.floor(begin), math.ceil(end) - 1
                if first == last:
                    covered[first] = covered.get(first, 0) + end - begin
                    continue
                covered[first] = covered.get(first, 0) + first + 1 - begin
                covered[last] = covered.get(last, 0) + end - last
                whole.append((first + 1, last))
        if len(whole) == SCANS:
            # What every scan covers needs no mixing.
            first, last = max(a for a, _ in whole), min(b for _, b in whole)
            if first < last:
                at = 3 * (row * self.width + first)
                self.pixels[at : at + 3 * (last - first)] = bytes(colour) * (last - first)
                whole = [side for a, b in whole for side in ((a, first), (last, b))]
        for begin_pixel, end_pixel in whole:
            for x in range(begin_pixel, end_pixel):
                covered[x] = covered.get(x, 0) + 1
        for x, share in covered.items():
            part = min(1, share / SCANS)
            at = 3 * (row * self.width + x)
            for channel in range(3):
                old = self.pixels[at + channel]
                self.pixels[at + channel] = round(old + (colour[channel] - old) * part)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fills a circle."""
        turns = [2 * math.pi * step / 48 for step in range(48)]
        x, y = centre
        outline = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
        self.fill(outline, colour)

    def line(self, start: Point, end: Point, width: float, colour: Colour) -> None:
        """Draws a straight line with round ends."""
        length = math.dist(start, end)
        across = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
        self.fill(
            [
                (start[0] + across[0], start[1] + across[1]),
                (end[0] + across[0], end[1] + across[1]),
                (end[0] - across[0], end[1] - across[1]),
                (start[0] - across[0], start[1] - across[1]),
            ],
            colour,
        )
        for point in (start, end):
            self.disc(point, width / 2, colour)

    def png(self) -> bytes:
        """Returns the file."""
        row = 3 * self.width
        rows = (self.pixels[at : at + row] for at in range(0, len(self.pixels), row))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(content))
            + kind
            + content
            + struct.pack(">I", zlib.crc32(kind + content))
            for kind, content in (
                (b"IHDR", head),
                (b"IDAT", zlib.compress(b"".join(b"\0" + line for line in rows), 9)),
                (b"IEND", b""),
            )
        )


def outline_of(path: str) -> list[Point]:
    """Returns the points of an SVG path of one part, in which curves are short lines.

    It knows the commands that our knight needs: M, V, H, L and C, absolute and relative, and z.
    """
    words = re.findall(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)", path)
    points: list[Point] = []
    x = y = 0.0
    command = ""
    numbers: list[float] = []
    needed = {"m": 2, "l": 2, "v": 1, "h": 1, "c": 6}
    for word in words:
        if word.isalpha():
            command, numbers = word, []
            continue
        numbers.append(float(word))
        if len(numbers) < needed[command.lower()]:
            continue
        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        match command.lower():
            case "v":
                x, y = x, from_y + numbers[0]
                points.append((x, y))
            case "h":
                x, y = from_x + numbers[0], y
                points.append((x, y))
            case "c":
                corners = [
                    (x, y),
                    *((from_x + a, from_y + b) for a, b in _pairs(numbers)),
                ]
                points += [_on_curve(corners, step / CURVE) for step in range(1, CURVE + 1)]
                x, y = corners[-1]
            case _:
                x, y = from_x + numbers[0], from_y + numbers[1]
                points.append((x, y))
        numbers = []
    return points


def _pairs(numbers: Sequence[float]) -> Iterable[Point]:
    return zip(numbers[::2], numbers[1::2], strict=True)


def _on_curve(corners: Sequence[Point], part: float) -> Point:
    """A point of a Bézier curve, by de Casteljau's algorithm."""
    while len(corners) > 1:
        corners = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(corners)
        ]
    return corners[0]
