"""Lays an opaque free-text annotation over a number, with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only)."""

import pymupdf
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        target = job["extra"]
        document = pymupdf.open(job["input"])
        x0, y0, x1, y1 = target["box"]
        document[0].add_freetext_annot(
            (x0 - 1, y0 - 1, x1 + 6, y1 + 2), target["after"], fontsize=target["size"], fontname="helv", fill_color=(1, 1, 1)
        )
        document.save(job["output"])
