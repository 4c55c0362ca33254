import {
  ARRAY_END_UNIT,
  ARRAY_START_UNIT,
  BACKSLASH_UNIT,
  COLON_UNIT,
  COMMA_UNIT,
  FIRST_PRINTABLE_UNIT,
  isDigitUnit,
  isWhiteSpaceUnit,
  MINUS_UNIT,
  OBJECT_END_UNIT,
  OBJECT_START_UNIT,
  POINT_UNIT,
  QUOTE_UNIT,
  ZERO_UNIT,
} from '../json-characters.ts';
import { type JsonErrorReason, JsonReadError } from '../json-read-error.ts';
import type { JsonGap, JsonNode, JsonPart, JsonPlan } from './json-plan.ts';
import { createShapeCounter, hashNameByte, SHAPE_HASH_SEED } from './shape-counter.ts';

export type JsonScannerOptions = {
  readonly maxDepth: number;
  /** Texts, numbers, literals, arrays and objects. */
  readonly maxValues: number;
  /** Arrays and objects, which take 40 to 60 bytes each even when they are empty. */
  readonly maxContainers: number;
  /** Members of one object. */
  readonly maxMembers: number;
  /** Bytes of a text that is a value. */
  readonly maxTextBytes: number;
  /** Members of objects that differ in their names, in all. */
  readonly maxNewMembers: number;
  /** Arrays, objects and texts above this size are split, into runs of about this size. */
  readonly pieceBytes: number;
};

/** More than the exact decimal value of any double has. Reading 128 MiB of digits blocked the event loop for 1.6 s. */
export const MAX_NUMBER_CHARACTERS = 2_000;

/** A member name is decoded at once, with the other members of its run. */
export const MAX_NAME_BYTES = 65_536;

/** Members of objects that differ in their names: twice the columns of the largest spreadsheet. Above, each object has its own table of names. */
const MAX_SHARED_SHAPE_MEMBERS = 32_768;

/** As many as 100,000 rows of 20 columns have when no row has the columns of another one. 12 million took 33 s, with pauses of 2 s. */
export const MAX_NEW_MEMBERS = 2_000_000;

/** An object with more members is stored as a table of names by the engine. */
const MAX_SHAPE_MEMBERS = 1_000;

/** Heap of one value, container, member of a table, and new member name. Measured: 17 to 36, 32 to 56, 51 to 57, and 65 to 105 in all. */
const VALUE_HEAP_BYTES = 32;
const CONTAINER_HEAP_BYTES = 64;
const TABLE_MEMBER_HEAP_BYTES = 40;
const NEW_MEMBER_HEAP_BYTES = 64;

/** Longer white space is left out of the text that is parsed: 128 MiB of it blocked the event loop for 0.5 s. */
const MIN_GAP_BYTES = 4_096;

/** What the scanner accepts next. */
const EXPECT_VALUE = 0;
const EXPECT_ITEM_OR_END = 1;
const EXPECT_NAME_OR_END = 2;
const EXPECT_NAME = 3;
const EXPECT_COLON = 4;
const EXPECT_COMMA_OR_END = 5;
const EXPECT_NOTHING = 6;
const INSIDE_TEXT = 7;

/** An array or object that is not closed yet. */
type Frame = {
  readonly isArray: boolean;
  readonly from: number;
  /** Start of the run in progress; -1 after a large child, until the next comma. */
  runFrom: number;
  /** Start of the current item or member. */
  elementFrom: number;
  members: number;
  /** Hash of the member names so far. */
  namesHash: number;
  readonly parts: JsonPart[];
};

/**
 * Checks JSON text in UTF-8 against the whole grammar of RFC 8259 without creating a value, slice by slice, and plans how it is parsed
 * in pieces. 2 to 4 ns per byte.
 */
export class JsonScanner {
  readonly #bytes: Buffer;
  readonly #options: JsonScannerOptions;
  readonly #frames: Frame[] = [];
  #at = 0;
  #state = EXPECT_VALUE;
  #isName = false;
  #textFrom = 0;
  /** Where the slices of the current text ended. */
  #cuts: number[] = [];
  readonly #gaps: JsonGap[] = [];
  readonly #shapes = createShapeCounter();
  #tableMembers = 0;
  #values = 0;
  #containers = 0;
  #lastEscapedName = -1;
  #root: JsonNode | null = null;

  constructor(bytes: Buffer, options: JsonScannerOptions) {
    this.#bytes = bytes;
    this.#options = options;
  }

  /** Whether the text has at least one character that is not white space, in the part scanned. */
  get hasValue(): boolean {
    return this.#values > 0;
  }

  /** The plan of the whole text, once it is scanned. */
  get plan(): JsonPlan {
    return { root: this.#root, gaps: this.#gaps };
  }

  /** Whether so many objects differ in their names that each should have its own table of names. */
  get hasManyShapes(): boolean {
    return this.#shapes.newMembers > MAX_SHARED_SHAPE_MEMBERS;
  }

  /** Returns an upper estimate of the heap that the values of the text will take, once it is scanned. */
  estimateHeapBytes(): number {
    return (
      this.#bytes.length +
      this.#values * VALUE_HEAP_BYTES +
      this.#containers * CONTAINER_HEAP_BYTES +
      this.#tableMembers * TABLE_MEMBER_HEAP_BYTES +
      this.#shapes.newMembers * NEW_MEMBER_HEAP_BYTES
    );
  }

  /** Whether a member name of the text has an escape. */
  get hasEscapedName(): boolean {
    return this.#lastEscapedName >= 0;
  }

  /**
   * Scans about `count` bytes, and returns whether the text is complete.
   *
   * @throws JsonReadError whose offset is in bytes.
   */
  scan(count: number): boolean {
    const bytes = this.#bytes;
    const until = Math.min(this.#at + count, bytes.length);
    while (this.#at < until) {
      if (this.#state === INSIDE_TEXT) this.#scanText(until);
      else {
        const byte = bytes[this.#at] as number;
        if (isWhiteSpaceUnit(byte)) this.#skipWhiteSpace(until);
        else this.#scanToken(byte);
      }
    }
    if (this.#state === INSIDE_TEXT) this.#cuts.push(this.#at);
    if (this.#at < bytes.length) return false;
    if (this.#state !== EXPECT_NOTHING && this.hasValue) throw this.#fault('syntax');
    return true;
  }

  #skipWhiteSpace(until: number): void {
    const from = this.#at;
    while (this.#at < until && isWhiteSpaceUnit(this.#bytes[this.#at] as number)) this.#at += 1;
    if (this.#at - from >= Math.min(MIN_GAP_BYTES, this.#options.pieceBytes)) this.#gaps.push({ from, to: this.#at });
  }

  #scanToken(byte: number): void {
    switch (this.#state) {
      case EXPECT_COMMA_OR_END:
        if (byte === COMMA_UNIT) this.#startNextElement();
        else this.#close(byte);
        return;
      case EXPECT_COLON:
        if (byte !== COLON_UNIT) throw this.#fault('syntax');
        this.#at += 1;
        this.#state = EXPECT_VALUE;
        return;
      case EXPECT_NAME_OR_END:
        if (byte === OBJECT_END_UNIT) this.#close(byte);
        else this.#startName(byte);
        return;
      case EXPECT_NAME:
        this.#startName(byte);
        return;
      case EXPECT_ITEM_OR_END:
        if (byte === ARRAY_END_UNIT) this.#close(byte);
        else this.#startValue(byte);
        return;
      case EXPECT_VALUE:
        this.#startValue(byte);
        return;
      default:
        throw this.#fault('syntax');
    }
  }

  #startName(byte: number): void {
    if (byte !== QUOTE_UNIT) throw this.#fault('syntax');
    const frame = this.#frames.at(-1) as Frame;
    frame.members += 1;
    if (frame.members > this.#options.maxMembers) throw this.#fault('too_many_members');
    this.#startText(true);
  }

  #startText(isName: boolean): void {
    this.#isName = isName;
    this.#textFrom = this.#at;
    if (this.#cuts.length > 0) this.#cuts = [];
    this.#at += 1;
    this.#state = INSIDE_TEXT;
  }

  #startValue(byte: number): void {
    this.#values += 1;
    if (this.#values > this.#options.maxValues) throw this.#fault('too_many_values');
    if (byte === QUOTE_UNIT) this.#startText(false);
    else if (byte === OBJECT_START_UNIT || byte === ARRAY_START_UNIT) this.#open(byte === ARRAY_START_UNIT);
    else {
      if (byte === MINUS_UNIT || isDigitUnit(byte)) this.#skipNumber();
      else this.#skipLiteral(byte);
      this.#endValue();
    }
  }

  #open(isArray: boolean): void {
    if (this.#frames.length >= this.#options.maxDepth) throw this.#fault('too_deep');
    this.#containers += 1;
    if (this.#containers > this.#options.maxContainers) throw this.#fault('too_many_containers');
    const from = this.#at;
    this.#at += 1;
    this.#frames.push({
      isArray,
      from,
      runFrom: this.#at,
      elementFrom: this.#at,
      members: 0,
      namesHash: SHAPE_HASH_SEED,
      parts: [],
    });
    this.#state = isArray ? EXPECT_ITEM_OR_END : EXPECT_NAME_OR_END;
  }

  #close(byte: number): void {
    const frame = this.#frames.at(-1) as Frame;
    if (byte !== (frame.isArray ? ARRAY_END_UNIT : OBJECT_END_UNIT)) throw this.#fault('syntax');
    const isEmpty = this.#state !== EXPECT_COMMA_OR_END;
    this.#frames.pop();
    if (frame.members > 0) {
      this.#shapes.add(frame.namesHash, frame.members);
      if (frame.members > MAX_SHAPE_MEMBERS) this.#tableMembers += frame.members;
      if (this.#shapes.newMembers > this.#options.maxNewMembers) throw this.#fault('too_many_names');
    }
    if (this.#at - frame.from > this.#options.pieceBytes && !isEmpty) this.#keepContainer(frame);
    this.#at += 1;
    this.#endValue();
  }

  #keepContainer(frame: Frame): void {
    if (frame.runFrom >= 0) this.#addRun(frame, this.#at);
    this.#keepNode({ kind: 'container', isArray: frame.isArray, from: frame.from, parts: frame.parts });
  }

  /** Adds a large value to the plan, once it is complete. */
  #keepNode(node: JsonNode): void {
    const parent = this.#frames.at(-1);
    if (parent === undefined) {
      this.#root = node;
      return;
    }
    if (parent.runFrom >= 0 && parent.elementFrom > parent.runFrom) this.#addRun(parent, parent.elementFrom - 1);
    parent.parts.push({ kind: 'child', from: parent.elementFrom, node });
    parent.runFrom = -1;
  }

  #addRun(frame: Frame, to: number): void {
    const from = frame.runFrom;
    frame.parts.push({ kind: 'run', from, to, hasEscapedName: this.#lastEscapedName >= from });
  }

  #startNextElement(): void {
    const frame = this.#frames.at(-1) as Frame;
    if (frame.runFrom >= 0 && this.#at - frame.runFrom >= this.#options.pieceBytes) {
      this.#addRun(frame, this.#at);
      frame.runFrom = -1;
    }
    this.#at += 1;
    if (frame.runFrom < 0) frame.runFrom = this.#at;
    frame.elementFrom = this.#at;
    this.#state = frame.isArray ? EXPECT_VALUE : EXPECT_NAME;
  }

  #endValue(): void {
    this.#state = this.#frames.length === 0 ? EXPECT_NOTHING : EXPECT_COMMA_OR_END;
  }

  /** Scans inside a text, up to its closing quote or to `until`. */
  #scanText(until: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < until) {
      const byte = bytes[at] as number;
      if (byte === QUOTE_UNIT) {
        this.#at = at;
        this.#endText();
        return;
      }
      if (byte === BACKSLASH_UNIT) {
        if (this.#isName) this.#lastEscapedName = at;
        this.#at = at + 1;
        this.#skipEscape();
        at = this.#at;
      } else if (byte < FIRST_PRINTABLE_UNIT) {
        this.#at = at;
        throw this.#fault('syntax');
      } else at += 1;
    }
    this.#at = at;
  }

  #endText(): void {
    const [from, to] = [this.#textFrom, this.#at];
    // Without the opening quote.
    if (to - from - 1 > (this.#isName ? MAX_NAME_BYTES : this.#options.maxTextBytes))
      throw this.#fault(this.#isName ? 'too_long_name' : 'too_long_text');
    this.#at += 1;
    if (this.#isName) {
      this.#hashName(from, to);
      this.#state = EXPECT_COLON;
      return;
    }
    if (to - from > this.#options.pieceBytes) this.#keepNode({ kind: 'text', from, to, cuts: this.#cuts });
    this.#endValue();
  }

  /** Adds a name with its opening quote, which separates it from the one before. */
  #hashName(from: number, to: number): void {
    const frame = this.#frames.at(-1) as Frame;
    let hash = frame.namesHash;
    for (let at = from; at < to; at += 1) hash = hashNameByte(hash, this.#bytes[at] as number);
    frame.namesHash = hash;
  }

  /** Skips what follows a backslash. */
  #skipEscape(): void {
    const letter = this.#bytes[this.#at];
    if (letter === undefined || !ESCAPE_LETTERS.has(letter)) throw this.#fault('syntax');
    this.#at += 1;
    if (letter !== UNICODE_ESCAPE_LETTER) return;
    for (let count = 0; count < 4; count += 1) {
      if (!isHexDigit(this.#bytes[this.#at])) throw this.#fault('syntax');
      this.#at += 1;
    }
  }

  #skipNumber(): void {
    const bytes = this.#bytes;
    const start = this.#at;
    if (bytes[this.#at] === MINUS_UNIT) this.#at += 1;
    if (bytes[this.#at] === ZERO_UNIT) this.#at += 1;
    else this.#skipDigits();
    if (bytes[this.#at] === POINT_UNIT) {
      this.#at += 1;
      this.#skipDigits();
    }
    if (((bytes[this.#at] ?? 0) | 0x20) === EXPONENT_LETTER) {
      this.#at += 1;
      if (bytes[this.#at] === PLUS_BYTE || bytes[this.#at] === MINUS_UNIT) this.#at += 1;
      this.#skipDigits();
    }
    if (this.#at - start > MAX_NUMBER_CHARACTERS) throw this.#fault('too_long_number');
  }

  #skipDigits(): void {
    const start = this.#at;
    const limit = start + MAX_NUMBER_CHARACTERS;
    while (this.#at <= limit && isDigitUnit(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    if (this.#at === start) throw this.#fault('syntax');
    if (this.#at > limit) throw this.#fault('too_long_number');
  }

  #skipLiteral(byte: number): void {
    const word = byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : '';
    if (word === '') throw this.#fault('syntax');
    for (let index = 0; index < word.length; index += 1) {
      if (this.#bytes[this.#at] !== word.charCodeAt(index)) throw this.#fault('syntax');
      this.#at += 1;
    }
  }

  #fault(reason: JsonErrorReason): JsonReadError {
    return new JsonReadError(reason, Math.min(this.#at, this.#bytes.length));
  }
}

const PLUS_BYTE = 0x2b;
const EXPONENT_LETTER = 0x65;
const UNICODE_ESCAPE_LETTER = 0x75;
const ESCAPE_LETTERS: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrtu'));

const isHexDigit = (byte = 0): boolean => isDigitUnit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
