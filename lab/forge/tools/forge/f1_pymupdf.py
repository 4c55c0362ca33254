"""Paints a white box and new text over a number and rewrites the file, with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only)."""

import pymupdf
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        target = job["extra"]
        document = pymupdf.open(job["input"])
        page = document[0]
        page.wrap_contents()
        page.draw_rect(target["box"], color=None, fill=(1, 1, 1), width=0)
        page.insert_text(target["origin"], target["after"], fontsize=target["size"], fontname="helv")
        document.save(job["output"], garbage=3, deflate=True)
