"""The words of the historic tours. What is not certain is said."""

from __future__ import annotations

from typing import Final

_KNUTH: Final = "D. E. Knuth, The Art of Computer Programming 4, pre-fascicle 8A (2025)"
_BALL: Final = "W. W. Rouse Ball, Mathematical Recreations and Essays, 4th edition (1905)"
_JELLISS: Final = "G. Jelliss, Knight's Tour Notes (mayhematics.com)"

HISTORIC: Final[dict[str, dict[str, str]]] = {
    "rudrata": {
        "title": "Rudrata's verse",
        "line": "half a board, hidden in a poem",
        "text": "Read along the lines, or read along a knight's path: the syllables of this verse "
        "are the same. Two tours fit it, and nobody knows which of them the poet meant; this is "
        "one.",
        "year": "c. 815",
        "author": "Rudrata, in India",
        "source": f"{_KNUTH}, on Kavyalankara 5.15",
    },
    "ratnakara": {
        "title": "Ratnakara's two verses",
        "line": "two copies make a closed tour",
        "text": "The first verse is written in the order of the squares, the second in the order "
        "of the knight. Turn a copy by a half and put it below: the two make a closed tour of the "
        "whole chessboard.",
        "year": "c. 830",
        "author": "Ratnakara, in India",
        "source": f"{_KNUTH}, on Haravijaya 43.145–146",
    },
    "al-adli": {
        "title": "Al-Adli's closed tour",
        "line": "one of the oldest of the whole chessboard",
        "text": "One of the oldest tours of the whole chessboard that have come down to us. It is "
        "closed: from the last square the knight could begin again.",
        "year": "c. 840",
        "author": "al-Adli ar-Rumi",
        "source": f"{_KNUTH}, after John Rylands Library, Arabic MS 766; H. J. R. Murray, A "
        "History of Chess (1913), p. 336",
    },
    "someshvara": {
        "title": "The king's syllables",
        "line": "a tour in 64 syllables",
        "text": "King Someshvara gave a tour in his encyclopaedia, with a syllable for each "
        "square. He also noted how many moves each square has (2, 3, 4, 6 or 8), seven hundred "
        "years before Warnsdorff.",
        "year": "c. 1130",
        "author": "Someshvara III, in India",
        "source": "G. S. S. Murthy, The Knight's Tour Problem and Rudrata's Verse, Resonance 25 "
        "(2020), figure 2, on Manasollasa 5.623–632",
    },
    "desika": {
        "title": "Two verses on one path",
        "line": "read along the path, a verse becomes another",
        "text": "Vedanta Desika took the path of Rudrata's verse. Write his first verse into the "
        "squares, line by line: read along the path it is the second one, which means something "
        "else.",
        "year": "c. 1300",
        "author": "Vedanta Desika, in India",
        "source": "Paduka Sahasram 929–930, as several pages of the web print it",
    },
    "de-moivre": {
        "title": "De Moivre goes round the rim",
        "line": "first the rim, then the middle",
        "text": "A simple plan for people: keep to the rim as long as it goes, and fill the middle "
        "at the end. Of the 16 squares in the middle, only two come before the last 14.",
        "year": "before 1725",
        "author": "Abraham de Moivre",
        "source": f"{_BALL}, after Ozanam",
    },
    "euler-5x5": {
        "title": "Euler's tour of 5×5",
        "line": "1, 7, 13, 19, 25 on a diagonal",
        "text": "A half turn of the board maps the tour onto itself. We had only a description of "
        "it, not its numbers: a search of all tours of 5×5 found just one that fits, and its "
        "mirror image.",
        "year": "1759",
        "author": "Leonhard Euler",
        "source": f"{_JELLISS}: the description; the numbers were computed from it",
    },
    "euler-6x6": {
        "title": "Euler's tour of 6×6",
        "line": "closed, and the same after a half turn",
        "text": "A closed tour that a half turn of the board maps onto itself. So the numbers of "
        "two opposite squares always differ by 18, half of 36.",
        "year": "1759",
        "author": "Leonhard Euler",
        "source": f"{_BALL}, after Euler, Mémoires de Berlin 15 (1759)",
    },
    "euler-repair": {
        "title": "Euler's repair",
        "line": "made from a path that was stuck",
        "text": "Euler showed how to mend a path that is stuck: walk a part of it the other way "
        "round, until the squares that were left out fit in. This tour was made so from a path of "
        "60 squares; the example is Legendre's.",
        "year": "1759",
        "author": "Leonhard Euler's method",
        "source": f"{_BALL}, figure 2",
    },
    "euler-half": {
        "title": "Euler's two halves",
        "line": "the lower half first, then the upper",
        "text": "First the lower half of the board, then the upper half by the same moves, turned "
        "by a half. So the numbers of two opposite squares always differ by 32.",
        "year": "1759",
        "author": "Leonhard Euler",
        "source": _BALL,
    },
    "turk": {
        "title": "The Turk's tour",
        "line": "shown by a chess automaton",
        "text": "The Turk was a chess automaton with a person hidden inside, and a knight's tour "
        "was one of its tricks. Only one of our sources says that this tour is the Turk's; it is "
        "closed, so it can begin on any square.",
        "year": "c. 1770",
        "author": "W. von Kempelen's automaton",
        "source": "a public program that names it so; the same tour, without a name, in others",
    },
    "vandermonde": {
        "title": "Vandermonde's fractions",
        "line": "two circuits of 32, mirror images",
        "text": "Vandermonde wrote each square as a fraction, column over row, and did arithmetic "
        "with them. Begin three squares later, and the tour is two closed circuits of 32 squares, "
        "each the other's mirror image, one after the other.",
        "year": "1771",
        "author": "A.-T. Vandermonde",
        "source": _BALL,
    },
    "roget-half": {
        "title": "Half by half, as Roget did it",
        "line": "two halves that are one another's image",
        "text": "Made by Roget's method: first the lower half of the board, then the upper half. "
        "A half turn of the board maps the closed tour onto itself.",
        "year": "1840",
        "author": "Peter Mark Roget's method",
        "source": _BALL,
    },
    "roget": {
        "title": "Roget's four circuits",
        "line": "squares and diamonds",
        "text": "Roget, known for his Thesaurus, split the board into four closed circuits of 16 "
        "squares and walked one after the other. In each quarter of the board a circuit has four "
        "squares: the corners of a small square or of a diamond.",
        "year": "1840",
        "author": "Peter Mark Roget",
        "source": f"{_BALL}, after the Philosophical Magazine, April 1840",
    },
    "beverley": {
        "title": "Beverley's semi-magic tour",
        "line": "the first: all rows and columns add up to 260",
        "text": "The first tour of which all rows and all columns have the same sum, 260. The web "
        "often shows its mirror image as “Euler's magic tour”, but Euler made none, as the "
        "historian George Jelliss says.",
        "year": "1848",
        "author": "William Beverley",
        "source": _JELLISS,
    },
    "jaenisch": {
        "title": "Jaenisch's semi-magic circuit",
        "line": "semi-magic from four first squares",
        "text": "Closed, and all rows and columns add up to 260. Begin on one of three other "
        "squares and walk the same way round: the sums are 260 again.",
        "year": "1862",
        "author": "Carl Friedrich von Jaenisch",
        "source": _BALL,
    },
    "francony": {
        "title": "Almost magic",
        "line": "both diagonals miss 260 by four",
        "text": "All rows and columns add up to 260, and the diagonals to 256 and 264: each misses "
        "by only four. Dudeney printed it in 1917; another source says that Francony had it in "
        "1882.",
        "year": "1882",
        "author": "Francony",
        "source": "H. E. Dudeney, Amusements in Mathematics (1917), no. 412; MathWorld, “Magic "
        "Tour”, for the name",
    },
    "notes-and-queries": {
        "title": "A reader's letter",
        "line": "semi-magic and symmetric",
        "text": "An unnamed reader of a London journal sent in a tour that is closed, semi-magic "
        "and the same after a half turn. One number of the scanned page is wrong; the tour itself "
        "shows that it must be 44.",
        "year": "1920",
        "author": "a reader of Notes and Queries",
        "source": "Notes and Queries, 12th series, vol. 6, 3 April 1920, p. 91 (one digit "
        "corrected)",
    },
    "stertenbrink-2003": {
        "title": "No magic tour of 8×8",
        "line": "140 semi-magic tours, none of them magic",
        "text": "In 2003 computers settled an old question: there are 140 semi-magic tours of 8×8, "
        "and none whose diagonals add up to 260 too. This is one of those found last.",
        "year": "2003",
        "author": "Mackay, Meyrignac and Stertenbrink",
        "source": f"a public program with this name; the count: {_JELLISS}",
    },
    "jelliss-2003": {
        "title": "The same circuit, begun elsewhere",
        "line": "one circuit, two semi-magic tours",
        "text": "This is the closed circuit of the tour before it, begun on another square. All "
        "rows and columns add up to 260 again.",
        "year": "2003",
        "author": "George Jelliss",
        "source": "a public program with this name",
    },
    "jelliss-14x8": {
        "title": "A magic rectangle",
        "line": "rows 452, columns 791",
        "text": "A closed tour of 14×8: every row adds up to 452 and every column to 791. It was "
        "printed without the hundreds; the tour itself shows them.",
        "year": "2020",
        "author": "George Jelliss",
        "source": "G. Jelliss, jeepyjay.blogspot.com, 10 March 2020",
    },
    "tutorials": {
        "title": "The board in hundreds of tutorials",
        "line": "0 59 38 33 30 17 8 63",
        "text": "Many tutorials and student programs print this very board, counting from 0. It "
        "is what blind search finds first from a8, with one common order of the directions.",
        "year": "today",
        "author": "GeeksforGeeks and many who copied it",
        "source": "GeeksforGeeks, “The Knight's tour problem”, and hundreds of repositories",
    },
}
"""By id: the title; a short line for a small card; the story; year, author and source."""
