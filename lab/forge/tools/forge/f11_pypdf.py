"""Sets a modification date before the creation date with pypdf (7, BSD)."""

from forge_jobs import each_job, reported
from pypdf import PdfReader, PdfWriter

for job in each_job():
    with reported(job):
        writer = PdfWriter(clone_from=PdfReader(job["input"]))
        writer.add_metadata({"/CreationDate": "D:20260301090000+01'00'", "/ModDate": "D:20240102080000+01'00'"})
        writer.write(job["output"])
