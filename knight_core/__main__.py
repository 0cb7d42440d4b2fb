"""``python -m knight_core``."""

import sys

from knight_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
