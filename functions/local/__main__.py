"""`python -m functions.local` is the command line."""

from functions.local.cli import main

main()
