"""Edits a digit in a content stream with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only)."""

import pikepdf
import pymupdf
from edits import edit_digits
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        with pikepdf.open(job["input"]) as pdf:
            edit = edit_digits(pdf, job["seed"])
            number = None if edit is None else edit[0].objgen[0]
        if number:
            document = pymupdf.open(job["input"])
            document.update_stream(number, edit[2])
            document.save(job["output"], deflate=True)
