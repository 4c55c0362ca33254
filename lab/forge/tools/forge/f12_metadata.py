"""Changes the title and the keywords in Info and XMP with pikepdf (10, MPL-2.0), as document management systems do."""

import pikepdf
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job), pikepdf.open(job["input"]) as pdf:
        with pdf.open_metadata() as meta:
            meta["dc:title"] = "Document classé"
            meta["pdf:Keywords"] = "archive"
        pdf.save(job["output"])
