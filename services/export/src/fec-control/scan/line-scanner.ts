/** A line as scanned: cell k stands at `starts[k]` up to `starts[k + 1] - 1`. One object serves every line: read it before the next one comes. */
export type ScannedLine = {
  /** In the file; 1 is the header. */
  number: number;
  from: number;
  to: number;
  /** Cells; beyond MOST_CELLS they are counted and not placed. */
  cells: number;
  readonly starts: Int32Array;
  /** The separator that this file does not use stands in it. */
  alternative: boolean;
  /** A control character, a lone carriage return or a line separator of Unicode stands in it. */
  control: boolean;
  quotes: boolean;
  /** Longer than MOST_LINE: its cells were not looked at. */
  overlong: boolean;
};

export type LineReader = {
  /** The bytes stay where they are until the call returns; those of the line before are still there too. */
  line(line: ScannedLine, bytes: Buffer): void;
  /** What is kept moved down by so many bytes; the line before is not kept when that puts it below 0. */
  moved(by: number): void;
};

const MOST_CELLS = 254;
const MOST_LINE = 1 << 20;
const CAPACITY = 4 * MOST_LINE;

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** Between these no byte means anything but itself. */
const FIRST_PLAIN = 34;
const LAST_PLAIN = 124;

const PLAIN = 0;
const LINE_END = 1;
const SEPARATOR = 2;
const ALTERNATIVE = 3;
const RETURN = 4;
const QUOTES = 5;
const CONTROL = 6;
const RARE_BYTE = 7;

/** A byte of the characters looked for that is rare in French: the second of U+00C3 and U+0085, the first of U+2028, U+2029 and U+FFFD. */
const RARE = [0x83, 0x85, 0xe2, 0xef];
const NOTHING = Buffer.alloc(3);

/**
 * Cuts a file into lines and cells without making a string of them: 2 ns a byte on a busy machine. Bytes come in pieces of any size; the lines do not
 * depend on where they were cut.
 */
export class LineScanner {
  /** Lines that end with CR LF, with LF (or CR alone, where the file has no LF), and with more than one CR. */
  readonly ends = { crlf: 0, single: 0, stray: 0 };
  /** U+FFFD, and the pairs that UTF-8 read as Latin-1 leaves (Ã followed by U+0080 to U+00BF). */
  readonly altered = { replacements: 0, mojibake: 0 };
  #bytes = Buffer.allocUnsafe(CAPACITY);
  #fill = 0;
  #at = 0;
  #previousFrom = 0;
  #returns = 0;
  #skipped = false;
  readonly #kinds: Uint8Array;
  readonly #lineEnd: number;
  readonly #reader: LineReader;
  readonly #wholeLines: (bytes: Buffer) => void;
  readonly #line: ScannedLine;

  /** `wholeLines` sees the bytes of complete lines, each once. */
  constructor(
    {
      separator,
      lineEnd,
      firstLine,
    }: { readonly separator: number; readonly lineEnd: number; readonly firstLine: number },
    reader: LineReader,
    wholeLines: (bytes: Buffer) => void,
  ) {
    this.#kinds = kindsOf(separator, lineEnd);
    this.#lineEnd = lineEnd;
    this.#reader = reader;
    this.#wholeLines = wholeLines;
    this.#line = {
      number: firstLine,
      from: 0,
      to: 0,
      cells: 0,
      starts: new Int32Array(MOST_CELLS + 2),
      alternative: false,
      control: false,
      quotes: false,
      overlong: false,
    };
  }

  push(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; from += MOST_LINE) this.#take(chunk.subarray(from, from + MOST_LINE));
  }

  /** The last line need not have an end. */
  finish(): void {
    // Characters at the very end may lack the bytes that are looked at with them.
    this.#take(NOTHING);
    this.#fill -= NOTHING.length;
    const line = this.#line;
    if (this.#fill > line.from || this.#skipped) this.#end(this.#fill);
    if (this.#fill > line.from) this.#wholeLines(this.#bytes.subarray(line.from, this.#fill));
  }

  #take(chunk: Uint8Array): void {
    if (this.#fill + chunk.length > this.#bytes.length) this.#makeRoom();
    this.#bytes.set(chunk, this.#fill);
    this.#fill += chunk.length;
    const first = this.#line.from;
    this.#scan();
    if (this.#line.from > first) this.#wholeLines(this.#bytes.subarray(first, this.#line.from));
  }

  #scan(): void {
    const bytes = this.#bytes;
    const kinds = this.#kinds;
    const line = this.#line;
    const { starts } = line;
    // What is looked at ends three bytes later.
    const end = this.#fill - 3;
    let at = this.#at;
    let cells = line.cells;
    for (; at < end; at += 1) {
      const byte = bytes[at] as number;
      // Figures, letters and most signs: 4 bytes of 5. Asking for them first halves the time of this loop.
      if (byte > FIRST_PLAIN && byte < LAST_PLAIN) continue;
      const kind = kinds[byte] as number;
      if (kind === PLAIN) continue;
      if (kind === SEPARATOR) {
        cells += 1;
        if (cells <= MOST_CELLS) starts[cells] = at + 1;
      } else if (kind === LINE_END) {
        line.cells = cells;
        this.#end(at);
        this.#startLine(at + 1);
        cells = 0;
      } else this.#note(kind, bytes, at);
    }
    this.#at = at;
    line.cells = cells;
  }

  #note(kind: number, bytes: Buffer, at: number): void {
    const line = this.#line;
    if (kind === RETURN) this.#returns += 1;
    else if (kind === ALTERNATIVE) line.alternative = true;
    else if (kind === QUOTES) line.quotes = true;
    else if (kind === CONTROL) line.control = true;
    else this.#rare(bytes, at);
  }

  #rare(bytes: Buffer, at: number): void {
    const before = at > this.#line.from ? bytes[at - 1] : 0;
    const after = bytes[at + 1];
    const third = bytes[at + 2];
    switch (bytes[at]) {
      case 0x83:
        if (before === 0xc3 && after === 0xc2) this.altered.mojibake += 1;
        break;
      case 0x85:
        if (before === 0xc2) this.#line.control = true;
        break;
      case 0xe2:
        if (after === 0x80 && (third === 0xa8 || third === 0xa9)) this.#line.control = true;
        break;
      default:
        if (after === 0xbf && third === 0xbd) this.altered.replacements += 1;
    }
  }

  /** Hands the line over that ends before `end`. */
  #end(end: number): void {
    const line = this.#line;
    let to = end;
    while (to > line.from && this.#bytes[to - 1] === CR && this.#lineEnd === LF) to -= 1;
    const returns = end - to;
    if (returns === 1) this.ends.crlf += 1;
    else if (returns === 0) this.ends.single += 1;
    else this.ends.stray += 1;
    if (this.#returns > returns) line.control = true;
    line.to = to;
    line.overlong = this.#skipped;
    if (line.cells <= MOST_CELLS) line.starts[line.cells + 1] = to + 1;
    line.cells += 1;
    this.#reader.line(line, this.#bytes);
  }

  #startLine(from: number): void {
    const line = this.#line;
    this.#previousFrom = line.from;
    this.#returns = 0;
    this.#skipped = false;
    line.number += 1;
    line.from = from;
    line.starts[0] = from;
    line.cells = 0;
    line.alternative = false;
    line.control = false;
    line.quotes = false;
  }

  /** Keeps the line before, unless it is huge, and the one begun; of one that never ends, its end alone. */
  #makeRoom(): void {
    const line = this.#line;
    if (this.#fill - line.from > MOST_LINE) {
      this.#skipped = true;
      line.from = this.#at;
      line.starts[0] = line.from;
      line.cells = 0;
    }
    const by = this.#fill - this.#previousFrom > CAPACITY / 2 ? line.from : this.#previousFrom;
    this.#bytes.copyWithin(0, by, this.#fill);
    this.#fill -= by;
    this.#at -= by;
    line.from -= by;
    this.#previousFrom = 0;
    for (let cell = 0; cell <= Math.min(line.cells, MOST_CELLS); cell += 1)
      line.starts[cell] = (line.starts[cell] as number) - by;
    this.#reader.moved(by);
  }
}

function kindsOf(separator: number, lineEnd: number): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds.fill(CONTROL, 0, 32);
  kinds[127] = CONTROL;
  for (const rare of RARE) kinds[rare] = RARE_BYTE;
  kinds[QUOTE] = QUOTES;
  for (const each of [9, 124]) kinds[each] = each === separator ? SEPARATOR : ALTERNATIVE;
  kinds[CR] = RETURN;
  kinds[LF] = CONTROL;
  kinds[lineEnd] = LINE_END;
  return kinds;
}
