"""Adds an invisible text layer to a scan with OCRmyPDF (17, MPL-2.0) and Tesseract (5, Apache-2.0)."""

import subprocess
import sys

from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        subprocess.run(
            [sys.executable, "-m", "ocrmypdf", "-q", "-l", "fra", "--output-type", "pdf", "--jobs", "1", job["input"], job["output"]],
            check=True,
            capture_output=True,
        )
