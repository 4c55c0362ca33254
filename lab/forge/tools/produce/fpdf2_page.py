"""Draws placed pages with fpdf2 (2.8, LGPL-3.0)."""

from fpdf import FPDF
from jobs import read_jobs

STANDARD = {"sans": "Helvetica", "serif": "Times"}

for page, output in read_jobs():
    pdf = FPDF(unit="pt", format=(page["width"], page["height"]))
    pdf.set_auto_page_break(False)
    pdf.set_title(page["title"])
    pdf.core_fonts_encoding = "cp1252"
    families = {"regular": (STANDARD[page["family"]], ""), "bold": (STANDARD[page["family"]], "B"), "mono": ("Courier", "")}
    if page["isEmbedded"]:
        for face, path in page["fonts"].items():
            pdf.add_font(f"own{face}", "", path)
            families[face] = (f"own{face}", "")
    pdf.add_page()
    for box in page["boxes"]:
        pdf.set_fill_color(*box["colour"])
        pdf.rect(box["x"], box["y"], box["width"], box["height"], style="F")
    for text in page["texts"]:
        pdf.set_font(*families[text["face"]], text["size"])
        pdf.set_text_color(*text["colour"])
        shift = pdf.get_string_width(text["text"]) if text["align"] == "right" else 0
        pdf.text(text["x"] - shift, text["y"], text["text"])
    pdf.output(output)
