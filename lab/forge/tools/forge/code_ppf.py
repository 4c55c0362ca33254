"""Draws the bytes of a code as a DataMatrix with ppf.datamatrix (0.2, MIT) and Pillow (13, MIT-CMU)."""

from forge_jobs import each_job, reported
from PIL import Image
from ppf.datamatrix import DataMatrix

MODULE_PIXELS = 8
QUIET_MODULES = 4

for job in each_job():
    with reported(job):
        with open(job["input"], "rb") as file:
            matrix = DataMatrix(file.read().decode("latin-1")).matrix
        side = len(matrix) + 2 * QUIET_MODULES
        image = Image.new("L", (side, side), 255)
        for y, row in enumerate(matrix):
            for x, module in enumerate(row):
                image.putpixel((x + QUIET_MODULES, y + QUIET_MODULES), 0 if module else 255)
        image.resize((side * MODULE_PIXELS,) * 2, Image.Resampling.NEAREST).save(job["output"])
