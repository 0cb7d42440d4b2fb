"""Text that is safe to print: control characters of a user's input cannot control a terminal."""


def printable(text: str) -> str:
    """The text with each character that cannot be printed escaped, such as ``\\x1b``.

    It uses no codec: Python in the page has only the codecs that it starts with.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
