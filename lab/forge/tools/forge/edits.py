"""Finds digits in the content streams of a page with pikepdf (10, MPL-2.0), and replaces some in the bytes of the stream.

A replacement only uses codes of the same font that show a digit, as an editor that keeps the font does.
"""

import random
import re

import pikepdf

TARGET = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]?\d{3})*,\d{2}|\d{4,}")
NUMBERED = {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9"}
ESCAPES = {110: 10, 114: 13, 116: 9, 98: 8, 102: 12}
TOKEN = re.compile(rb"%[^\r\n]*|\(|<<|>>|<[0-9A-Fa-f\s]*>|/[^\s\[\]()<>/%]*|\[|\]|[^\s\[\]()<>/%]+")


def read_font(font):
    """Returns the bytes of a code and {code: character}."""
    is_composite = font.get("/Subtype") == "/Type0"
    characters = {} if is_composite else {code: chr(code) for code in range(32, 127)}
    encoding = font.get("/Encoding")
    if isinstance(encoding, pikepdf.Dictionary) and "/Differences" in encoding:
        code = 0
        for item in encoding.Differences:
            if isinstance(item, (int, float)) or not isinstance(item, pikepdf.Object):
                code = int(item)
                continue
            name = str(item)[1:]
            characters[code] = NUMBERED.get(name, name if len(name) == 1 else {"comma": ",", "space": " "}.get(name, "?"))
            code += 1
    if "/ToUnicode" in font:
        cmap = font.ToUnicode.read_bytes().decode("latin-1")
        for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.S):
            for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
                characters[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be", "replace")[:1]
        for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.S):
            for low, high, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
                first = ord(bytes.fromhex(text).decode("utf-16-be", "replace")[:1])
                for code in range(int(low, 16), min(int(high, 16), int(low, 16) + 255) + 1):
                    characters[code] = chr(first + code - int(low, 16))
            for low, _, texts in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*\[([^\]]*)\]", block):
                for index, text in enumerate(re.findall(r"<([0-9A-Fa-f]+)>", texts)):
                    characters[int(low, 16) + index] = bytes.fromhex(text).decode("utf-16-be", "replace")[:1]
    return (2 if is_composite else 1), characters


def read_literal(content, at):
    """Returns the bytes of a literal string with their spans, and the offset after it."""
    parts, depth, at = [], 1, at + 1
    while at < len(content):
        byte = content[at]
        if byte == 92:
            octal = re.match(rb"[0-7]{1,3}", content[at + 1 : at + 4])
            end = at + 1 + (len(octal.group()) if octal else 1)
            value = int(octal.group(), 8) & 255 if octal else ESCAPES.get(content[at + 1], content[at + 1])
            parts.append((value, at, end))
            at = end
            continue
        depth += 1 if byte == 40 else -1 if byte == 41 else 0
        if depth == 0:
            return parts, at + 1
        parts.append((byte, at, at + 1))
        at += 1
    return parts, at


def read_hex(content, start, end):
    digits = [at for at in range(start + 1, end - 1) if content[at : at + 1].strip()]
    return [
        (int(content[a : a + 1] + content[b : b + 1], 16), a, b + 1) for a, b in zip(digits[0::2], digits[1::2])
    ]


def read_shown(content, fonts, font=None):
    """Returns what the stream shows: [(character, font, spans of its bytes)], with a line break after each operator, and the last font."""
    shown, names, at = [], [], 0
    while (match := TOKEN.search(content, at)) is not None:
        token, at = match.group(), match.end()
        parts = None
        if token == b"(":
            parts, at = read_literal(content, match.start())
        elif token.startswith(b"<") and token != b"<<":
            parts = [(*part, "hex") for part in read_hex(content, match.start(), match.end())]
        elif token.startswith(b"/"):
            names.append(token.decode("latin-1"))
        elif token == b"Tf" and names:
            font = names[-1]
        elif token in (b"Tj", b"TJ", b"'", b'"'):
            shown.append(("\n", None, None))
        elif token == b"ID":
            at = content.find(b"EI", at) + 2
        if parts is None or font not in fonts:
            continue
        width, characters = fonts[font]
        for index in range(0, len(parts) - width + 1, width):
            code = int.from_bytes(bytes(part[0] for part in parts[index : index + width]), "big")
            shown.append((characters.get(code, "?"), font, parts[index : index + width]))
    return shown, font


def encode_code(code, width, span):
    data = code.to_bytes(width, "big")
    if len(span[0]) == 4:
        return data.hex().encode()
    return b"".join(b"\\%03o" % byte if byte in (40, 41, 92, 13, 10) else bytes([byte]) for byte in data)


def read_fonts(resources):
    fonts = resources.get("/Font", {}) if resources is not None else {}
    return {name: read_font(fonts[name]) for name in fonts.keys()}


def list_streams(pdf):
    """Content streams of the first page and the forms it uses, each with its fonts."""
    page = pdf.pages[0]
    contents = page.obj.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    resources = page.resources
    listed = [(stream, read_fonts(resources)) for stream in streams]
    for form in (resources.get("/XObject") or {}).values():
        if form.get("/Subtype") == "/Form":
            listed.append((form, read_fonts(form.get("/Resources") or resources)))
    return listed


def edit_digits(pdf, seed, count=1):
    """Returns (stream, its bytes before, its bytes after, text before, text after), or None when no amount or number can be edited."""
    chosen, font = [], None
    for stream, fonts in list_streams(pdf):
        content = stream.read_bytes()
        shown, font = read_shown(content, fonts, font)
        text = "".join(character for character, _, _ in shown)
        chosen += [(stream, content, fonts, shown[m.start() : m.end()]) for m in TARGET.finditer(text)]
    chooser = random.Random(seed)
    chooser.shuffle(chosen)
    for stream, content, fonts, run in chosen:
        edits = plan_edits(chooser, fonts, run, count)
        if edits is None:
            continue
        changed = content
        for spans, data, _, _ in sorted(edits, key=lambda edit: -edit[0][0][1]):
            changed = changed[: spans[0][1]] + data + changed[spans[-1][2] :]
        after = "".join({id(spans): new for spans, _, _, new in edits}.get(id(spans), c) for c, _, spans in run)
        return stream, content, changed, "".join(c for c, _, _ in run), after
    return None


def plan_edits(chooser, fonts, run, count):
    digits = [(spans, font, character) for character, font, spans in run if character.isdigit()]
    edits = []
    for spans, font, character in digits[:count]:
        width, characters = fonts[font]
        codes = [(code, value) for code, value in characters.items() if value in "123456789" and value and value != character]
        used = {c for c, f, _ in run if f == font}
        if not codes:
            return None
        code, value = chooser.choice([item for item in codes if item[1] in used] or codes)
        edits.append((spans, encode_code(code, width, spans), character, value))
    return edits or None
