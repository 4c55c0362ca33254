const LF = 10;
const CR = 13;
/** A header has 18 to 22 names; more bytes than this are none. */
const MOST = 1 << 16;
const MARK = [0xef, 0xbb, 0xbf];

export type WholeFirstLine = {
  /** Without its end. */
  readonly bytes: Buffer;
  /** What follows it. */
  readonly rest: Buffer;
  /** The byte that ends lines: LF, or CR in a file that has no LF where one is looked for. */
  readonly lineEnd: number;
  /** How this one ends, null at the end of the file. */
  readonly ending: 'crlf' | 'single' | 'stray' | null;
};

/** Gathers the first line of a file and finds out how its lines end. */
export class FirstLine {
  hadMark = false;
  #bytes = Buffer.alloc(0);
  #markLooked = false;

  /** True once the line is whole. */
  push(piece: Uint8Array): boolean {
    this.#bytes = Buffer.concat([this.#bytes, piece]);
    if (!this.#markLooked && this.#bytes.length >= MARK.length) this.#lookForMark();
    // What follows a CR tells what it is.
    return this.#markLooked && (this.#looked().includes(LF) || this.#bytes.length > MOST);
  }

  /** True when there is anything at all. */
  finish(): boolean {
    if (!this.#markLooked) this.#lookForMark();
    return this.#bytes.length > 0;
  }

  line(): WholeFirstLine {
    const looked = this.#looked();
    const lineEnd = looked.includes(LF) ? LF : CR;
    const at = looked.indexOf(lineEnd);
    const end = at < 0 ? looked.length : at;
    let to = end;
    while (lineEnd === LF && to > 0 && this.#bytes[to - 1] === CR) to -= 1;
    const bytes = this.#bytes.subarray(0, to);
    const rest = this.#bytes.subarray(at < 0 ? end : end + 1);
    return { bytes, rest, lineEnd, ending: at < 0 ? null : endingOf(end - to) };
  }

  /** What more of the file has come by now makes no difference. */
  #looked(): Buffer {
    return this.#bytes.subarray(0, MOST);
  }

  #lookForMark(): void {
    this.#markLooked = true;
    this.hadMark = MARK.every((byte, at) => this.#bytes[at] === byte);
    if (this.hadMark) this.#bytes = this.#bytes.subarray(MARK.length);
  }
}

function endingOf(returns: number): 'crlf' | 'single' | 'stray' {
  if (returns === 0) return 'single';
  return returns === 1 ? 'crlf' : 'stray';
}
