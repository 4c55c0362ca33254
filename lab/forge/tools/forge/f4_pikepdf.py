"""Edits a digit in a content stream and saves with pikepdf (10, MPL-2.0)."""

import pikepdf
from edits import edit_digits
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        with pikepdf.open(job["input"]) as pdf:
            edit = edit_digits(pdf, job["seed"])
            if edit is not None:
                edit[0].write(edit[2])
                pdf.save(job["output"])
