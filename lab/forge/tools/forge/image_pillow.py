"""Forges scans with Pillow (13, MIT-CMU): types text (F6), copies a word (F7) or erases one (F8)."""

import numpy
from forge_jobs import each_job, reported
from image_edits import change_digit, copy_move, erase, read_words
from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"

for job in each_job():
    with reported(job):
        words, chooser = read_words(job)
        image = Image.open(job["input"])
        pixels = numpy.array(image)
        family = job["extra"]["family"]
        if family == "F7":
            copy_move(pixels, words)
        else:
            erase(pixels, words[0])
        changed = Image.fromarray(pixels)
        if family == "F6":
            x, y, _, height, text = words[0]
            font = ImageFont.truetype(FONT, round(height * 1.35))
            colour = 25 if image.mode == "L" else (25, 25, 25)
            ImageDraw.Draw(changed).text((x, y + height), change_digit(text, chooser), fill=colour, font=font, anchor="ls")
        quality = job["extra"]["quality"]
        changed.save(job["output"], **({"quality": quality, "subsampling": 0} if quality else {}))
