"""Edits a digit by replacing a stream inside the file: inflates, edits, deflates, and moves the offsets of the table. No PDF library writes."""

import re
import zlib

import pikepdf
from edits import edit_digits
from forge_jobs import each_job, reported

for job in each_job():
    with reported(job):
        with pikepdf.open(job["input"]) as pdf:
            edit = edit_digits(pdf, job["seed"])
            if edit is None:
                continue
            raw = edit[0].read_raw_bytes()
            is_packed = edit[0].get("/Filter") in ("/FlateDecode", pikepdf.Array([pikepdf.Name.FlateDecode]))
        with open(job["input"], "rb") as file:
            content = file.read()
        start = content.find(raw)
        if start < 0 or not (is_packed or raw == edit[1]):
            continue
        packed = [zlib.compress(edit[2], level) for level in (9, 8, 7, 6)] if is_packed else [edit[2]]
        fitting = [data for data in packed if len(data) <= len(raw)]
        if fitting:
            data = fitting[0] + b"\n" * (len(raw) - len(fitting[0]))
            changed = content[:start] + data + content[start + len(raw) :]
        else:
            data = packed[0]
            head = content.rfind(b"/Length ", 0, start)
            length = re.match(rb"/Length (\d+)(?! \d+ R)", content[head:start])
            growth = len(data) - len(raw)
            if length is None or b"xref\n" not in content or len(str(len(data))) != len(length.group(1)):
                continue
            changed = content[:start] + data + content[start + len(raw) :]
            changed = changed[:head] + b"/Length %d" % len(data) + changed[head + len(length.group()) :]
            table = changed.rfind(b"\nxref")
            rows = re.sub(rb"(?<=\n)(\d{10})(?= \d{5} n)", lambda m: b"%010d" % (int(m[1]) + (growth if int(m[1]) > start else 0)), changed[table:])
            rows = re.sub(rb"(?<=startxref\n)\d+", lambda m: b"%d" % (int(m[0]) + growth), rows)
            changed = changed[:table] + rows
        with open(job["output"], "wb") as file:
            file.write(changed)
