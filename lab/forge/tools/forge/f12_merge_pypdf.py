"""Appends a second document to a file with pypdf (7, BSD)."""

from forge_jobs import each_job, reported
from pypdf import PdfWriter

for job in each_job():
    with reported(job):
        writer = PdfWriter()
        writer.append(job["input"])
        writer.append(job["extra"]["other"])
        writer.write(job["output"])
