"""Prints and scans a file: poppler renders it, Pillow (13, MIT-CMU) turns and compresses it, img2pdf (0.6, LGPL-3.0) wraps it."""

import io
import subprocess

import img2pdf
from forge_jobs import each_job, reported
from PIL import Image

for job in each_job():
    with reported(job):
        drawn = subprocess.run(["pdftoppm", "-r", "150", "-gray", "-f", "1", "-l", "1", job["input"]], check=True, capture_output=True)
        page = Image.open(io.BytesIO(drawn.stdout)).rotate(0.2 + job["seed"] % 5 / 10, fillcolor=255, resample=Image.Resampling.BICUBIC)
        jpeg = io.BytesIO()
        page.save(jpeg, "JPEG", quality=80, dpi=(150, 150))
        with open(job["output"], "wb") as file:
            file.write(img2pdf.convert(jpeg.getvalue()))
