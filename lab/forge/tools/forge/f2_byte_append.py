"""Appends a revision by hand: a second content stream with a white box and new text, the page, and a table. No PDF library writes."""

import re

import pikepdf
from forge_jobs import Skipped, each_job, reported

for job in each_job():
    with reported(job):
        target = job["extra"]
        with open(job["input"], "rb") as file:
            content = file.read()
        last = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
        if content[last : last + 4] != b"xref":
            raise Skipped("cross-reference stream")
        with pikepdf.open(job["input"]) as pdf:
            page = pdf.pages[0].obj
            number, size = page.objgen[0], int(pdf.trailer.Size)
            root = pdf.trailer.Root.objgen[0]
            added, font, start = size, size + 1, size + 2
            old = page.Contents if isinstance(page.Contents, pikepdf.Array) else [page.Contents]
            contents = b" ".join(b"%d %d R" % stream.objgen for stream in old)
            fonts = page.get("/Resources", pdf.pages[0].resources).get("/Font", pikepdf.Dictionary())
            if fonts.is_indirect:
                fonts = pikepdf.Dictionary(dict(fonts.items()))
            resources = pikepdf.Dictionary(dict(pdf.pages[0].resources.items()))
            resources["/Font"] = pikepdf.Dictionary({**dict(fonts.items()), "/Added": pikepdf.Name("/Marker")})
            body = pikepdf.Dictionary({name: value for name, value in page.items() if name not in ("/Contents", "/Resources")})
            written = b" ".join(b"%s %s" % (name.encode(), value.unparse()) if isinstance(value, pikepdf.Object) else b"%s %s" % (name.encode(), str(value).encode()) for name, value in body.items())
            drawn = resources.unparse(resolved=False).replace(b"/Added /Marker", b"/Added %d 0 R" % font)
        x0, y0, x1, y1 = target["box"]
        low, base = target["height"] - y1, target["height"] - target["origin"][1]
        stream = b"Q q 1 g %.2f %.2f %.2f %.2f re f 0 g BT /Added %.2f Tf %.2f %.2f Td (%s) Tj ET Q" % (
            x0, low, x1 - x0, y1 - y0, target["size"], target["origin"][0], base, target["after"].encode("cp1252", "replace"),
        )
        objects = [
            (number, b"<< %s /Contents [%d 0 R %s %d 0 R] /Resources %s >>" % (written, start, contents, added, drawn)),
            (added, b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream)),
            (start, b"<< /Length 1 >>\nstream\nq\nendstream"),
            (font, b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
        ]
        table, changed = b"xref\n", content.rstrip(b"\n") + b"\n"
        for key, value in objects:
            table += b"%d 1\n%010d 00000 n \n" % (key, len(changed))
            changed += b"%d 0 obj\n%s\nendobj\n" % (key, value)
        changed += table + b"trailer\n<< /Size %d /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (start + 1, root, last, len(changed))
        with open(job["output"], "wb") as file:
            file.write(changed)
        with pikepdf.open(job["output"]) as check:
            if len(check.pages[0].obj.Contents) < 3:
                raise Skipped("the update was not read")
