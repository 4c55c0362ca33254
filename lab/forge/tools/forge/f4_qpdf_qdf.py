"""Edits a digit in the QDF form of a file, then repairs it with fix-qdf (qpdf 11, Apache-2.0)."""

import subprocess
import tempfile

import pikepdf
from edits import edit_digits
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        with tempfile.TemporaryDirectory() as folder:
            qdf = f"{folder}/qdf.pdf"
            subprocess.run(["qpdf", "--qdf", "--object-streams=disable", job["input"], qdf], check=False)
            with pikepdf.open(qdf) as pdf:
                edit = edit_digits(pdf, job["seed"])
            with open(qdf, "rb") as file:
                content = file.read()
            if edit is None or content.count(edit[1]) != 1:
                continue
            with open(qdf, "wb") as file:
                file.write(content.replace(edit[1], edit[2]))
            fixed = subprocess.run(["fix-qdf", qdf], capture_output=True, check=False)
            with open(f"{folder}/fixed.pdf", "wb") as file:
                file.write(fixed.stdout)
            subprocess.run(["qpdf", f"{folder}/fixed.pdf", job["output"]], check=False)
