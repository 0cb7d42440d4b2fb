"""``python -m knight_core``."""

from knight_core.cli import run_program

if __name__ == "__main__":
    run_program()
