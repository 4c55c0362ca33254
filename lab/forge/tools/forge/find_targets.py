"""Finds an amount or a number to change on the first page with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only).

Writes {"text", "after", "box": [x0, y0, x1, y1] from the top left, "origin": [x, y] of the baseline, "size", "font", "height"} for each file.
"""

import json
import random
import re

import pymupdf
from forge_jobs import each_job, reported

TARGET = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]\d{3})*,\d{2}(?: ?€)?|(?:\d{4} ){2,}\d{1,4}|\d{9,}")


def list_targets(page):
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", []):
            for span in line["spans"]:
                text = "".join(character["c"] for character in span["chars"])
                for match in TARGET.finditer(text):
                    yield span, span["chars"][match.start() : match.end()], match.group()


for job in each_job():
    with reported(job):
        page = pymupdf.open(job["input"])[0]
        chooser = random.Random(job["seed"])
        span, characters, text = chooser.choice(list(list_targets(page)))
        place = chooser.choice([index for index, character in enumerate(text) if character.isdigit()][:3])
        digit = chooser.choice([other for other in "123456789" if other != text[place]])
        with open(job["output"], "w", encoding="utf-8") as file:
            json.dump(
                {
                    "text": text,
                    "after": text[:place] + digit + text[place + 1 :],
                    "box": [characters[0]["bbox"][0], span["bbox"][1], characters[-1]["bbox"][2], span["bbox"][3]],
                    "origin": characters[0]["origin"],
                    "size": span["size"],
                    "font": span["font"],
                    "height": page.rect.height,
                },
                file,
            )
