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
import type { JsonContainer, JsonPart } from './json-plan.ts';

export type JsonScannerOptions = {
  readonly maxDepth: number;
  /** Texts, numbers, literals, arrays and objects. */
  readonly maxValues: number;
  /** Arrays and objects, which take 40 to 60 bytes each even when they are empty. */
  readonly maxContainers: number;
  /** Members of one object. */
  readonly maxMembers: number;
  /** Arrays and objects above this size are split, into runs of about this size. */
  readonly pieceBytes: number;
};

/** More than the exact decimal value of any double has. Reading 128 MiB of digits blocked the event loop for 1.6 s. */
export const MAX_NUMBER_CHARACTERS = 2_000;

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
  #values = 0;
  #containers = 0;
  #lastEscapedName = -1;
  #root: JsonContainer | null = null;

  constructor(bytes: Buffer, options: JsonScannerOptions) {
    this.#bytes = bytes;
    this.#options = options;
  }

  /** Whether the text has at least one character that is not white space, in the part scanned. */
  get hasValue(): boolean {
    return this.#values > 0;
  }

  /** The plan of the whole text; null when it is small or not an array or object, and so is parsed at once. */
  get plan(): JsonContainer | null {
    return this.#root;
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
        if (isWhiteSpaceUnit(byte)) this.#at += 1;
        else this.#scanToken(byte);
      }
    }
    if (this.#at < bytes.length) return false;
    if (this.#state !== EXPECT_NOTHING && this.hasValue) throw this.#fault('syntax');
    return true;
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
    this.#isName = true;
    this.#at += 1;
    this.#state = INSIDE_TEXT;
  }

  #startValue(byte: number): void {
    this.#values += 1;
    if (this.#values > this.#options.maxValues) throw this.#fault('too_many_values');
    if (byte === QUOTE_UNIT) {
      this.#isName = false;
      this.#at += 1;
      this.#state = INSIDE_TEXT;
    } else if (byte === OBJECT_START_UNIT || byte === ARRAY_START_UNIT) this.#open(byte === ARRAY_START_UNIT);
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
    this.#frames.push({ isArray, from, runFrom: this.#at, elementFrom: this.#at, members: 0, parts: [] });
    this.#state = isArray ? EXPECT_ITEM_OR_END : EXPECT_NAME_OR_END;
  }

  #close(byte: number): void {
    const frame = this.#frames.at(-1) as Frame;
    if (byte !== (frame.isArray ? ARRAY_END_UNIT : OBJECT_END_UNIT)) throw this.#fault('syntax');
    const isEmpty = this.#state !== EXPECT_COMMA_OR_END;
    this.#frames.pop();
    if (this.#at - frame.from > this.#options.pieceBytes && !isEmpty) this.#keepContainer(frame);
    this.#at += 1;
    this.#endValue();
  }

  /** Adds a closed container to the plan. */
  #keepContainer(frame: Frame): void {
    if (frame.runFrom >= 0) this.#addRun(frame, this.#at);
    const container: JsonContainer = { isArray: frame.isArray, from: frame.from, parts: frame.parts };
    const parent = this.#frames.at(-1);
    if (parent === undefined) {
      this.#root = container;
      return;
    }
    if (parent.runFrom >= 0 && parent.elementFrom > parent.runFrom) this.#addRun(parent, parent.elementFrom - 1);
    parent.parts.push({ kind: 'child', from: parent.elementFrom, container });
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
        this.#at = at + 1;
        if (this.#isName) this.#state = EXPECT_COLON;
        else this.#endValue();
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
