"""Inflates a file with mutool clean, changes two digits of a number in its stream and compresses it again (MuPDF 1.21, AGPL-3.0; a peer)."""

import subprocess
import tempfile

import pikepdf
from edits import edit_digits
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job), tempfile.TemporaryDirectory() as folder:
        plain = f"{folder}/plain.pdf"
        subprocess.run(["mutool", "clean", "-d", job["input"], plain], check=True, capture_output=True)
        with pikepdf.open(plain) as pdf:
            edit = edit_digits(pdf, job["seed"], count=2)
        with open(plain, "rb") as file:
            content = file.read()
        if edit is not None and content.count(edit[1]) == 1:
            with open(plain, "wb") as file:
                file.write(content.replace(edit[1], edit[2]))
            subprocess.run(["mutool", "clean", "-z", plain, job["output"]], check=True, capture_output=True)
