"""Draws placed pages with PyMuPDF (2.0, AGPL-3.0; a peer of the evaluation only)."""

import pymupdf
from jobs import read_jobs

STANDARD = {"sans": ("helv", "hebo"), "serif": ("tiro", "tibo")}

for page, output in read_jobs():
    pdf = pymupdf.open()
    sheet = pdf.new_page(width=page["width"], height=page["height"])
    for box in page["boxes"]:
        area = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
        sheet.draw_rect(area, color=None, fill=[part / 255 for part in box["colour"]], width=0)
    standard = dict(zip(("regular", "bold"), STANDARD[page["family"]]), mono="cour")
    for text in page["texts"]:
        path = page["fonts"][text["face"]]
        font = pymupdf.Font(fontfile=path) if page["isEmbedded"] else pymupdf.Font(standard[text["face"]])
        shift = font.text_length(text["text"], text["size"]) if text["align"] == "right" else 0
        name = {"fontname": f"own{text['face']}", "fontfile": path} if page["isEmbedded"] else {"fontname": standard[text["face"]]}
        colour = [part / 255 for part in text["colour"]]
        sheet.insert_text((text["x"] - shift, text["y"]), text["text"], fontsize=text["size"], color=colour, **name)
    if page["isEmbedded"]:
        pdf.subset_fonts()
    pdf.set_metadata({"title": page["title"], "producer": "PyMuPDF", "creationDate": pymupdf.get_pdf_now()})
    pdf.save(output, deflate=True, garbage=3)
