"""The command line: ``python -m knight_core solve 8x8 h1``. One file a command."""

from knight_core.cli.program import main, make_parser

__all__ = ["main", "make_parser"]
