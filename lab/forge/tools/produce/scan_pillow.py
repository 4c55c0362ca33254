"""Saves a scan as a PDF with Pillow (13, MIT-CMU)."""

from jobs import read_paths
from PIL import Image

for source, output in read_paths():
    Image.open(source).save(output, "PDF", resolution=150)
