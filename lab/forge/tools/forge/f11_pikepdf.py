"""Writes the name of another program and a later date into the metadata, with pikepdf (10, MPL-2.0)."""

import random

import pikepdf
from forge_jobs import each_job, reported

EDITORS = ["iLovePDF", "Sejda 4.2", "Smallpdf.com", "PDFescape Online", "Adobe Photoshop CC 2019", "Canva"]

for job in each_job():
    with reported(job), pikepdf.open(job["input"]) as pdf:
        pdf.docinfo["/Producer"] = random.Random(job["seed"]).choice(EDITORS)
        pdf.docinfo["/ModDate"] = "D:20261101101500+01'00'"
        pdf.save(job["output"])
