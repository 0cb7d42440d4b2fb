"""Text that nothing typed can control a terminal with."""


def printable(text: str) -> str:
    """A text whose letters can all be printed: the others are escaped, as ``\\x1b``.

    Without a codec: Python in the page has only those that it starts with.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
