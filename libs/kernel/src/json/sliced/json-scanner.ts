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
  QUOTE_UNIT,
} from '../json-characters.ts';
import type { JsonErrorReason, JsonReadError } from '../json-read-error.ts';
import type { JsonGap, JsonPlan } from './json-plan.ts';
import { PlanBuilder } from './plan-builder.ts';
import { MAX_NAME_BYTES } from './scan-limits.ts';
import { createFault, skipEscape, skipLiteral, skipNumber } from './scan-tokens.ts';
import { hashNameByte } from './shape-counter.ts';
import { type JsonCountLimits, ValueCounts } from './value-counts.ts';

export type JsonScannerOptions = JsonCountLimits & {
  readonly maxDepth: number;
  /** Members of one object. */
  readonly maxMembers: number;
  /** Bytes of a text that is a value. */
  readonly maxTextBytes: number;
  /** Arrays, objects and texts above this size are split, into runs of about this size. */
  readonly pieceBytes: number;
};

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

/**
 * Checks JSON text in UTF-8 against the whole grammar of RFC 8259 without creating a value, slice by slice, and plans how it is parsed
 * in pieces. 2 to 4 ns per byte.
 */
export class JsonScanner {
  readonly #bytes: Buffer;
  readonly #options: JsonScannerOptions;
  readonly #counts: ValueCounts;
  readonly #plan: PlanBuilder;
  readonly #gaps: JsonGap[] = [];
  #at = 0;
  #state = EXPECT_VALUE;
  #isName = false;
  #textFrom = 0;
  /** Where the slices of the current text ended. */
  #cuts: number[] = [];

  constructor(bytes: Buffer, options: JsonScannerOptions) {
    this.#bytes = bytes;
    this.#options = options;
    this.#counts = new ValueCounts(options);
    this.#plan = new PlanBuilder(options.pieceBytes);
  }

  /** Whether the text has at least one character that is not white space, in the part scanned. */
  get hasValue(): boolean {
    return this.#counts.values > 0;
  }

  /** The plan of the whole text, once it is scanned. */
  get plan(): JsonPlan {
    return { root: this.#plan.root, gaps: this.#gaps };
  }

  /** Whether so many objects differ in their names that each should have its own table of names. */
  get hasManyShapes(): boolean {
    return this.#counts.hasManyShapes;
  }

  /** Returns an upper estimate of the heap that the values of the text will take, once it is scanned. */
  estimateHeapBytes(): number {
    return this.#counts.estimateHeapBytes(this.#bytes.length);
  }

  /** Whether a member name of the text has an escape. */
  get hasEscapedName(): boolean {
    return this.#plan.hasEscapedName;
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
    const object = this.#plan.innermost;
    object.members += 1;
    if (object.members > this.#options.maxMembers) throw this.#fault('too_many_members');
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
    if (!this.#counts.addValue()) throw this.#fault('too_many_values');
    if (byte === QUOTE_UNIT) this.#startText(false);
    else if (byte === OBJECT_START_UNIT || byte === ARRAY_START_UNIT) this.#open(byte === ARRAY_START_UNIT);
    else {
      const isNumber = byte === MINUS_UNIT || isDigitUnit(byte);
      this.#at = isNumber ? skipNumber(this.#bytes, this.#at) : skipLiteral(this.#bytes, this.#at);
      this.#endValue();
    }
  }

  #open(isArray: boolean): void {
    if (this.#plan.depth >= this.#options.maxDepth) throw this.#fault('too_deep');
    if (!this.#counts.addContainer()) throw this.#fault('too_many_containers');
    this.#plan.open(isArray, this.#at);
    this.#at += 1;
    this.#state = isArray ? EXPECT_ITEM_OR_END : EXPECT_NAME_OR_END;
  }

  #close(byte: number): void {
    const { isArray, namesHash, members } = this.#plan.innermost;
    if (byte !== (isArray ? ARRAY_END_UNIT : OBJECT_END_UNIT)) throw this.#fault('syntax');
    if (members > 0 && !this.#counts.addMembers(namesHash, members)) throw this.#fault('too_many_names');
    this.#plan.close(this.#at, this.#state !== EXPECT_COMMA_OR_END);
    this.#at += 1;
    this.#endValue();
  }

  #startNextElement(): void {
    const { isArray } = this.#plan.startNextElement(this.#at);
    this.#at += 1;
    this.#state = isArray ? EXPECT_VALUE : EXPECT_NAME;
  }

  #endValue(): void {
    this.#state = this.#plan.depth === 0 ? EXPECT_NOTHING : EXPECT_COMMA_OR_END;
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
        if (this.#isName) this.#plan.noteEscapedName(at);
        at = skipEscape(bytes, at + 1);
      } else if (byte < FIRST_PRINTABLE_UNIT) throw createFault('syntax', bytes, at);
      else at += 1;
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
    this.#plan.addText(from, to, this.#cuts);
    this.#endValue();
  }

  /** Adds a name with its opening quote, which separates it from the one before. */
  #hashName(from: number, to: number): void {
    const object = this.#plan.innermost;
    let hash = object.namesHash;
    for (let at = from; at < to; at += 1) hash = hashNameByte(hash, this.#bytes[at] as number);
    object.namesHash = hash;
  }

  #fault(reason: JsonErrorReason): JsonReadError {
    return createFault(reason, this.#bytes, this.#at);
  }
}
