const LF_BYTE = 10;
const CR_BYTE = 13;
/** A header has 18 to 22 names: a first line with more bytes is not one. */
const MAX_HEADER_BYTES = 1 << 16;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

export type FirstLine = {
  /** Without its end. */
  readonly bytes: Buffer;
  /** The bytes after it. */
  readonly bytesAfter: Buffer;
  /** All bytes so far, after the byte order mark. */
  readonly allBytes: Buffer;
  /** The byte that ends lines: LF, or CR when the first 64 KiB contain no LF. */
  readonly lineEnd: number;
  /** How the line ends, null at the end of the file. */
  readonly ending: 'crlf' | 'single' | 'stray' | null;
};

/** Collects the first line of a file and detects how its lines end. */
export class FirstLineReader {
  hadByteOrderMark = false;
  #bytes = Buffer.alloc(0);
  #isMarkRead = false;

  /** Returns true once the line is complete. */
  push(piece: Uint8Array): boolean {
    this.#bytes = Buffer.concat([this.#bytes, piece]);
    if (!this.#isMarkRead && this.#bytes.length >= BYTE_ORDER_MARK.length) this.#readMark();
    // A CR does not complete the line: whether an LF follows decides what it is.
    return this.#isMarkRead && (this.#searched().includes(LF_BYTE) || this.#bytes.length > MAX_HEADER_BYTES);
  }

  /** Ends the file. Returns true when it has any bytes. */
  finish(): boolean {
    if (!this.#isMarkRead) this.#readMark();
    return this.#bytes.length > 0;
  }

  read(): FirstLine {
    const searched = this.#searched();
    const lineEnd = searched.includes(LF_BYTE) ? LF_BYTE : CR_BYTE;
    const at = searched.indexOf(lineEnd);
    const end = at < 0 ? searched.length : at;
    let to = end;
    while (lineEnd === LF_BYTE && to > 0 && this.#bytes[to - 1] === CR_BYTE) to -= 1;
    const bytes = this.#bytes.subarray(0, to);
    const bytesAfter = this.#bytes.subarray(at < 0 ? end : end + 1);
    return { bytes, bytesAfter, allBytes: this.#bytes, lineEnd, ending: at < 0 ? null : classifyEnding(end - to) };
  }

  /** The bytes in which a line end is searched. Their number is fixed, so that the size of the pieces changes nothing. */
  #searched(): Buffer {
    return this.#bytes.subarray(0, MAX_HEADER_BYTES);
  }

  #readMark(): void {
    this.#isMarkRead = true;
    this.hadByteOrderMark = BYTE_ORDER_MARK.every((byte, at) => this.#bytes[at] === byte);
    if (this.hadByteOrderMark) this.#bytes = this.#bytes.subarray(BYTE_ORDER_MARK.length);
  }
}

function classifyEnding(returnCount: number): 'crlf' | 'single' | 'stray' {
  if (returnCount === 0) return 'single';
  return returnCount === 1 ? 'crlf' : 'stray';
}
