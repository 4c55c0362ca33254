"""Finds words with digits on a scan with Tesseract (5, Apache-2.0). Writes {"words": [[x, y, width, height, text]], in pixels}."""

import csv
import io
import json
import subprocess

from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        read = subprocess.run(["tesseract", job["input"], "-", "-l", "fra", "--psm", "6", "tsv"], check=True, capture_output=True, text=True)
        rows = csv.DictReader(io.StringIO(read.stdout), delimiter="\t", quoting=csv.QUOTE_NONE)
        words = [
            [int(row["left"]), int(row["top"]), int(row["width"]), int(row["height"]), row["text"]]
            for row in rows
            if sum(character.isdigit() for character in row["text"] or "") >= 3 and float(row["conf"]) > 30 and 8 <= int(row["height"]) <= 60
        ]
        if len(words) < 2:
            raise ValueError("too few words with digits")
        with open(job["output"], "w", encoding="utf-8") as file:
            json.dump({"words": words}, file)
