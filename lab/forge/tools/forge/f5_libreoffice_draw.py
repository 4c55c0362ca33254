"""Opens a file in LibreOffice Draw (7.4, MPL-2.0), changes a number in the drawing and exports it again."""

import subprocess
import tempfile

from forge_jobs import Skipped, each_job, reported


def convert(folder, *arguments):
    subprocess.run(["soffice", "--headless", *arguments, "--outdir", folder], check=True, capture_output=True, timeout=120)


for job in each_job():
    with reported(job), tempfile.TemporaryDirectory() as folder:
        target = job["extra"]
        source = f"{folder}/page.pdf"
        with open(job["input"], "rb") as file, open(source, "wb") as copy:
            copy.write(file.read())
        convert(folder, "--infilter=draw_pdf_import", "--convert-to", "fodg", source)
        with open(f"{folder}/page.fodg", encoding="utf-8") as file:
            drawing = file.read()
        if target["text"] not in drawing:
            raise Skipped("the number is split")
        with open(f"{folder}/page.fodg", "w", encoding="utf-8") as file:
            file.write(drawing.replace(target["text"], target["after"], 1))
        convert(folder, "--convert-to", "pdf", f"{folder}/page.fodg")
        with open(source, "rb") as file, open(job["output"], "wb") as copy:
            copy.write(file.read())
