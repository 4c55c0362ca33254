"""Paints a white box and new text over a number in an incremental update, with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only)."""

import shutil

import pymupdf
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        target = job["extra"]
        shutil.copyfile(job["input"], job["output"])
        document = pymupdf.open(job["output"])
        page = document[0]
        page.draw_rect(target["box"], color=None, fill=(1, 1, 1), width=0)
        page.insert_text(target["origin"], target["after"], fontsize=target["size"], fontname="helv")
        document.saveIncr()
