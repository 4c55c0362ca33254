"""Removes a number with a redaction and writes another in the same typeface, with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only)."""

import pymupdf
from forge_jobs import each_job, reported

FOLDER = "/usr/share/fonts/truetype"


def find_font(name):
    bold = "Bold" in name or "bold" in name
    if "DejaVu" in name:
        return {"fontfile": f"{FOLDER}/dejavu/DejaVu{'Serif' if 'Serif' in name else 'Sans'}{'-Bold' if bold else ''}.ttf"}
    if "Liberation" in name:
        family = "Serif" if "Serif" in name else "Mono" if "Mono" in name else "Sans"
        return {"fontfile": f"{FOLDER}/liberation/Liberation{family}-{'Bold' if bold else 'Regular'}.ttf"}
    if "Times" in name:
        return {"fontname": "tibo" if bold else "tiro"}
    return {"fontname": "hebo" if bold else "helv"}


for job in each_job():
    with reported(job):
        target = job["extra"]
        document = pymupdf.open(job["input"])
        page = document[0]
        x0, y0, x1, y1 = target["box"]
        page.add_redact_annot((x0 + 0.2, y0 + 1, x1 - 0.2, y1 - 1), fill=False)
        page.apply_redactions(images=0, graphics=0)
        page.insert_text(target["origin"], target["after"], fontsize=target["size"], **{"fontname": "same", **find_font(target["font"])})
        document.subset_fonts()
        document.save(job["output"], garbage=3, deflate=True)
