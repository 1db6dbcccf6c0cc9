"""Runs the command line for ``python -m vrhuman``."""

import sys

from vrhuman.cli import main

sys.exit(main())
