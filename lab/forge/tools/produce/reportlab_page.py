"""Draws placed pages with ReportLab (5.1, BSD licence)."""

from jobs import read_jobs
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

STANDARD = {"sans": ("Helvetica", "Helvetica-Bold"), "serif": ("Times-Roman", "Times-Bold")}

for page, output in read_jobs():
    names = dict(zip(("regular", "bold"), STANDARD[page["family"]]), mono="Courier")
    if page["isEmbedded"]:
        for face, path in page["fonts"].items():
            names[face] = f"{page['family']}-{face}"
            pdfmetrics.registerFont(TTFont(names[face], path))
    canvas = Canvas(output, pagesize=(page["width"], page["height"]))
    canvas.setTitle(page["title"])
    for box in page["boxes"]:
        canvas.setFillColorRGB(*(part / 255 for part in box["colour"]))
        canvas.rect(box["x"], page["height"] - box["y"] - box["height"], box["width"], box["height"], stroke=0, fill=1)
    for text in page["texts"]:
        canvas.setFillColorRGB(*(part / 255 for part in text["colour"]))
        canvas.setFont(names[text["face"]], text["size"])
        draw = canvas.drawRightString if text["align"] == "right" else canvas.drawString
        draw(text["x"], page["height"] - text["y"], text["text"])
    canvas.save()
