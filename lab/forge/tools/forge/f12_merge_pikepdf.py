"""Appends a second document to a file with pikepdf (10, MPL-2.0)."""

import pikepdf
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job), pikepdf.open(job["input"]) as pdf, pikepdf.open(job["extra"]["other"]) as other:
        pdf.pages.extend(other.pages)
        pdf.save(job["output"])
