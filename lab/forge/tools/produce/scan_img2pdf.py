"""Wraps a scan (JPEG) in a PDF with img2pdf (0.6, LGPL-3.0), as scanners and phone apps do."""

import img2pdf
from jobs import read_paths

for source, output in read_paths():
    with open(output, "wb") as pdf:
        pdf.write(img2pdf.convert(source))
