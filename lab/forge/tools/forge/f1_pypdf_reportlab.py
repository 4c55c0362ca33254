"""Merges an overlay with a white box and new text, drawn by ReportLab (5.1, BSD), onto the page with pypdf (7, BSD)."""

import io

from forge_jobs import each_job, reported
from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen.canvas import Canvas

for job in each_job():
    with reported(job):
        target = job["extra"]
        reader = PdfReader(job["input"])
        box = reader.pages[0].mediabox
        overlay = io.BytesIO()
        canvas = Canvas(overlay, pagesize=(float(box.width), float(box.height)))
        canvas.setFillColorRGB(1, 1, 1)
        x0, y0, x1, y1 = target["box"]
        canvas.rect(x0, target["height"] - y1, x1 - x0, y1 - y0, stroke=0, fill=1)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.setFont("Helvetica", target["size"])
        canvas.drawString(target["origin"][0], target["height"] - target["origin"][1], target["after"])
        canvas.save()
        writer = PdfWriter(clone_from=reader)
        writer.pages[0].merge_page(PdfReader(overlay).pages[0])
        writer.write(job["output"])
