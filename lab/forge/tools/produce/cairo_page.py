"""Converts SVG pages with CairoSVG (2.9, LGPL-3.0), which writes PDF with cairo."""

import cairosvg
from jobs import read_paths

for source, output in read_paths():
    cairosvg.svg2pdf(url=source, write_to=output)
