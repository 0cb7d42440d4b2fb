"""``python -m knight_core``."""

import sys

if __name__ == "__main__":
    try:
        from knight_core.cli import run_program
    except KeyboardInterrupt:
        print("cancelled", file=sys.stderr)
        sys.exit(130)
    run_program()
