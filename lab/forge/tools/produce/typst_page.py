"""Compiles Typst pages (0.15, Apache-2.0)."""

import typst
from jobs import read_paths

for source, output in read_paths():
    typst.compile(source, output=output)
