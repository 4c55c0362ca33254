"""Converts HTML pages with WeasyPrint (70, BSD licence)."""

import weasyprint
from jobs import read_paths

for source, output in read_paths():
    weasyprint.HTML(filename=source).write_pdf(output)
