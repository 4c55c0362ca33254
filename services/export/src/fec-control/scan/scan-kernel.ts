import { readFileSync } from 'node:fs';

/** What `scan-kernel.wat` offers; its constants are addresses and sizes in its memory. */
type Kernel = {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(at: number, end: number, separator: number, lineEnd: number): number;
  place(row: number, columns: number): number;
  same(from: number, other: number, bytes: number): number;
};
type Constant =
  | 'CAPACITY'
  | 'MOST_CELLS'
  | 'STARTS'
  | 'PLACES'
  | 'COLUMNS'
  | 'ROWS'
  | 'STATE'
  | 'END'
  | 'ALTERNATIVE'
  | 'CONTROL'
  | 'QUOTES';

const { exports } = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(new URL('scan-kernel.wasm', import.meta.url))),
);
const kernel = exports as Kernel;
const constant = (name: Constant): number => (exports[name] as WebAssembly.Global).value;
const numbers = (from: number, to: number) => new Int32Array(kernel.memory.buffer, from, (to - from) / 4);

const MARK = { alternative: constant('ALTERNATIVE'), control: constant('CONTROL'), quotes: constant('QUOTES') };
const COLUMNS = constant('COLUMNS');
const MOST_CELLS = constant('MOST_CELLS');

const memory = Buffer.from(kernel.memory.buffer, 0, constant('CAPACITY'));
const starts = numbers(constant('STARTS'), constant('PLACES'));
const placesOfColumns = numbers(constant('PLACES'), constant('PLACES') + 4 * COLUMNS);
const firstRow = constant('ROWS');
const columnsAt = (from: number) => numbers(from, from + 4 * COLUMNS);
const rowAt = (from: number): RowPlaces => ({ from: columnsAt(from), to: columnsAt(from + 4 * COLUMNS) });
const rows = [rowAt(firstRow), rowAt(firstRow + 8 * COLUMNS)] as const;
const state = numbers(constant('STATE'), constant('END'));
/** All that is known of one file. */
const known = numbers(constant('STARTS'), constant('END'));

/** Places in the state. */
const CELLS = 0;
const MARKS = 1;
const RETURNS = 2;
const LINE_FROM = 3;
const MOJIBAKE = 4;
const REPLACEMENTS = 5;
const BLANKS = 6;

/** Where the columns of a line stand in the bytes. */
export type RowPlaces = { readonly from: Int32Array; readonly to: Int32Array };

/**
 * The loops over each byte of a file, in WebAssembly. They all work in one memory, one file after the other: between `enter` and `leave` it is
 * this file's, and what is told of it holds.
 */
export class ScanKernel {
  readonly bytes = memory;
  /** Cell k of the line at hand begins at `starts[k]` and ends at `starts[k + 1] - 1`. */
  readonly starts = starts;
  readonly rows = rows;
  /** Cells beyond these are counted and have no place. */
  readonly mostCells = MOST_CELLS;
  #kept: Buffer = Buffer.alloc(0);
  #known: Int32Array;
  readonly #separator: number;
  readonly #lineEnd: number;
  /** Columns up to the last one that the file has, and those after it, a bit each, which are blank in every line. */
  readonly #columns: number;
  readonly #beyond: number;

  /** `places[k]`: the cell in which column k stands, -1 for none. */
  constructor(separator: number, lineEnd: number, places: readonly number[]) {
    const cells = places.map((cell) => (cell < MOST_CELLS ? cell : -1));
    this.#separator = separator;
    this.#lineEnd = lineEnd;
    this.#columns = 1 + cells.findLastIndex((cell) => cell >= 0);
    this.#beyond = ((1 << COLUMNS) - 1) & -(1 << this.#columns);
    known.fill(0);
    placesOfColumns.set(cells);
    this.#known = known.slice();
  }

  /** What was kept, and a piece after it. Answers where the bytes end. */
  enter(piece: Uint8Array): number {
    known.set(this.#known);
    memory.set(this.#kept);
    memory.set(piece, this.#kept.length);
    return this.#kept.length + piece.length;
  }

  /** Keeps the bytes from here to there, which stand at 0 when the file comes back. */
  leave(from: number, to: number): void {
    for (let cell = 0; cell <= Math.min(this.separators, MOST_CELLS); cell += 1)
      starts[cell] = (starts[cell] as number) - from;
    state[LINE_FROM] = (state[LINE_FROM] as number) - from;
    this.#kept = Buffer.from(memory.subarray(from, to));
    this.#known.set(known);
  }

  /** A line begins here. */
  begin(from: number): void {
    this.restart(from);
    state[MARKS] = 0;
    state[RETURNS] = 0;
  }

  /** What stands of the line before this is given up; what was marked and counted of it stays. */
  restart(from: number): void {
    starts[0] = from;
    state[CELLS] = 0;
    state[LINE_FROM] = from;
  }

  /** The line at hand ends before `to`. */
  end(to: number): void {
    const { separators } = this;
    if (separators <= MOST_CELLS) starts[separators + 1] = to + 1;
  }

  /** Looks at the bytes from `at` to `end`, which two more must follow; answers where the line ends, -1 when it does not end there. */
  scan(at: number, end: number): number {
    return kernel.scan(at, end, this.#separator, this.#lineEnd);
  }

  /** Finds where the columns of the line at hand stand, spaces around them left out; answers which of them, a bit each, read as in the other row. */
  place(row: 0 | 1): number {
    return kernel.place(row, this.#columns) | this.#beyond;
  }

  /** Whether two stretches hold the same bytes. */
  same(from: number, to: number, other: number, otherTo: number): boolean {
    return to - from === otherTo - other && kernel.same(from, other, to - from) === 1;
  }

  /** Separators of the line at hand so far. */
  get separators(): number {
    return state[CELLS] as number;
  }

  /** Carriage returns of the line at hand so far. */
  get returns(): number {
    return state[RETURNS] as number;
  }

  /** The separator that this file does not use stands in the line. */
  get alternative(): boolean {
    return isMarked(MARK.alternative);
  }

  /** A control character or a line separator of Unicode stands in the line. */
  get control(): boolean {
    return isMarked(MARK.control);
  }

  get quotes(): boolean {
    return isMarked(MARK.quotes);
  }

  /** Which columns of the row placed last are blank, a bit each. */
  get blanks(): number {
    return (state[BLANKS] as number) | this.#beyond;
  }

  /** Once the file was left: U+FFFD in it, and the pairs that UTF-8 read as Latin-1 leaves (Ã followed by U+0080 to U+00BF). */
  get altered(): { readonly replacements: number; readonly mojibake: number } {
    const kept = this.#known.subarray(-state.length);
    return { replacements: kept[REPLACEMENTS] as number, mojibake: kept[MOJIBAKE] as number };
  }
}

const isMarked = (mark: number): boolean => ((state[MARKS] as number) & mark) !== 0;
