"""Converts HTML pages with xhtml2pdf (0.2, Apache-2.0)."""

from jobs import read_paths
from xhtml2pdf import pisa

for source, output in read_paths():
    with open(source, encoding="utf-8") as html, open(output, "wb") as pdf:
        pisa.CreatePDF(html.read(), dest=pdf)
