"""Lays a stamp annotation with its own appearance over a number, with pikepdf (10, MPL-2.0)."""

import pikepdf
from forge_jobs import each_job, reported
from pikepdf import Array, Dictionary, Name

for job in each_job():
    with reported(job):
        target = job["extra"]
        x0, y0, x1, y1 = target["box"]
        with pikepdf.open(job["input"]) as pdf:
            font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
            drawn = b"1 g 0 0 %.2f %.2f re f 0 g BT /F %.2f Tf 0 %.2f Td (%s) Tj ET" % (
                x1 - x0 + 2, y1 - y0, target["size"], y1 - target["origin"][1], target["after"].encode("cp1252", "replace"),
            )
            form = pdf.make_stream(drawn, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, x1 - x0 + 2, y1 - y0]), Resources=Dictionary(Font=Dictionary(F=font)))
            height = target["height"]
            note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, F=4, Rect=Array([x0, height - y1, x1 + 2, height - y0]), AP=Dictionary(N=form))
            page = pdf.pages[0].obj
            page["/Annots"] = Array([*page.get("/Annots", []), pdf.make_indirect(note)])
            pdf.save(job["output"])
