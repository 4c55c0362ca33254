"""Removes a number and what follows it in its operator, and shows both anew at the end of the page in the same font object, with pikepdf (10, MPL-2.0).

Editors that keep the font, such as online ones, rewrite a text in this way.
"""


import pikepdf
from edits import read_fonts, read_shown
from forge_jobs import Skipped, each_job, reported

for job in each_job():
    with reported(job), pikepdf.open(job["input"]) as pdf:
        target = job["extra"]
        page = pdf.pages[0]
        page.contents_coalesce()
        content = page.obj.Contents.read_bytes()
        fonts = read_fonts(page.resources)
        shown, _ = read_shown(content, fonts)
        text = "".join(character for character, _, _ in shown)
        at = text.find(target["text"])
        if at < 0 or "\n" in target["text"]:
            raise Skipped("the number is shown in several operators")
        end = text.find("\n", at)
        run, rest = shown[at:end], text[at + len(target["text"]) : end]
        font = run[0][1]
        width, characters = fonts[font]
        codes = {character: code for code, character in characters.items()}
        if any(character not in codes for character in target["after"]) or any(item[1] != font for item in run):
            raise Skipped("the subset lacks the digit")
        for _, _, spans in reversed(run):
            content = content[: spans[0][1]] + content[spans[-1][2] :]
        new = b"".join(codes.get(character, 32).to_bytes(width, "big") for character in target["after"] + rest).hex().encode()
        x, y = target["origin"][0], target["height"] - target["origin"][1]
        page.obj.Contents.write(b"q\n" + content + b"\nQ\nBT %s %.3f Tf 1 0 0 1 %.3f %.3f Tm <%s> Tj ET\n" % (font.encode(), target["size"], x, y, new))
        pdf.save(job["output"])
