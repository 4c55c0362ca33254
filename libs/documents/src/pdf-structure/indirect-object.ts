import { decryptValue } from './encryption/decrypt-value.ts';
import type { ObjectProtection } from './encryption/open-encryption.ts';
import type { StructureLimits } from './structure-limits.ts';
import { isDictionary, isReference, type PdfDictionary, type PdfValue, toInteger } from './values/pdf-value.ts';
import { isWord, readValue } from './values/read-value.ts';
import { createTokenReader, isWhiteSpace, type TokenReader } from './values/token-reader.ts';
import type { WorkBudget } from './work-budget.ts';

/** An object as the file contains it: `12 0 obj ... endobj`, from `start` to `end`. */
export type IndirectObject = {
  readonly number: number;
  readonly generation: number;
  /** null when its content cannot be read. */
  readonly value: PdfValue;
  readonly isBroken: boolean;
  readonly start: number;
  readonly end: number;
};

/** The file, and what limits and completes the reading of its objects. */
export type FileContext = {
  readonly file: Buffer;
  readonly limits: StructureLimits;
  readonly budget: WorkBudget;
};

export type ObjectOptions = {
  /** Returns the integer that a reference leads to, for /Length; null when it leads to none. */
  readonly resolveLength: (number: number) => number | null;
  readonly getProtection: (objectNumber: number, generation: number) => ObjectProtection;
};

/** For objects that are read before the cross-reference and the key are known: as they are in the file. */
export const UNRESOLVED_OBJECT: ObjectOptions = { resolveLength: () => null, getProtection: () => 'plain' };

/** Reads the object at an offset; null when there is none. */
export function readIndirectObject(
  context: FileContext,
  offset: number,
  options: ObjectOptions,
): IndirectObject | null {
  const { file, limits, budget } = context;
  if (offset < 0 || offset >= file.length) return null;
  const head = createTokenReader(file, offset, Math.min(file.length, offset + MAX_HEAD_BYTES));
  const number = head.next();
  const generation = head.next();
  if (!isObjectNumber(number) || !isObjectNumber(generation) || !isWord(head.next(), 'obj')) return null;
  const protection = options.getProtection(number, generation);
  const isEncrypted = protection === 'locked';
  const start = head.getPosition();
  const bounded = createTokenReader(file, start, Math.min(file.length, start + limits.objectBytes), isEncrypted);
  const value = readValue(bounded, limits.depth);
  const reader = createTokenReader(file, bounded.getPosition(), file.length);
  const content = value === undefined ? null : completeStream(context, reader, value, { number, isEncrypted, options });
  budget.spendParsing(reader.getPosition() - offset);
  return {
    number,
    generation,
    value: typeof protection === 'string' ? content : decryptValue(content, protection, budget),
    isBroken: value === undefined,
    start: offset,
    end: reader.getPosition(),
  };
}

/** White space and comments before the keyword are allowed, but not without end. */
const MAX_HEAD_BYTES = 1024;

const isObjectNumber = (token: unknown): token is number => Number.isSafeInteger(token) && (token as number) >= 0;

/** Returns the stream that a dictionary starts; null when no stream follows. Leaves the reader after the object. */
function completeStream(
  context: FileContext,
  reader: TokenReader,
  value: PdfValue,
  { number, isEncrypted, options }: { number: number; isEncrypted: boolean; options: ObjectOptions },
): PdfValue {
  const position = reader.getPosition();
  const keyword = reader.next();
  if (!isDictionary(value) || !isWord(keyword, 'stream')) {
    if (!isWord(keyword, 'endobj')) reader.setPosition(position);
    return value;
  }
  const start = skipLineEnd(context.file, reader.getPosition());
  const { end, next, hasWrongLength } = findStreamEnd(context, start, readLength(value, options));
  reader.setPosition(next);
  if (!isWord(reader.next(), 'endobj')) reader.setPosition(next);
  return { kind: 'stream', dictionary: value, number, start, end, hasWrongLength, isEncrypted, cipher: null };
}

function skipLineEnd(file: Buffer, at: number): number {
  let start = at;
  while (file[start] === 0x20) start += 1;
  if (file[start] === 0x0d) return file[start + 1] === 0x0a ? start + 2 : start + 1;
  return file[start] === 0x0a ? start + 1 : at;
}

function readLength(dictionary: PdfDictionary, { resolveLength }: ObjectOptions): number | null {
  const length = dictionary.entries.get('Length');
  return isReference(length) ? resolveLength(length.number) : toInteger(length);
}

const END_KEYWORD = 'endstream';
/** White space between the last byte of a stream and `endstream`: one line end, and what some writers add. */
const MAX_SPACE_BEFORE_END = 4;

type StreamEnd = { readonly end: number; readonly next: number; readonly hasWrongLength: boolean };

function findStreamEnd({ file, budget }: FileContext, start: number, length: number | null): StreamEnd {
  if (length !== null && length >= 0 && start + length <= file.length) {
    const keyword = skipSpace(file, start + length, MAX_SPACE_BEFORE_END);
    if (file.toString('latin1', keyword, keyword + END_KEYWORD.length) === END_KEYWORD)
      return { end: start + length, next: keyword + END_KEYWORD.length, hasWrongLength: false };
  }
  const keyword = file.indexOf(END_KEYWORD, start);
  budget.spendParsing((keyword === -1 ? file.length : keyword) - start);
  if (keyword === -1) return { end: file.length, next: file.length, hasWrongLength: true };
  return { end: dropLineEnd(file, start, keyword), next: keyword + END_KEYWORD.length, hasWrongLength: true };
}

function skipSpace(file: Buffer, from: number, max: number): number {
  let at = from;
  while (at < from + max && isWhiteSpace(file[at])) at += 1;
  return at;
}

function dropLineEnd(file: Buffer, start: number, end: number): number {
  if (end > start && file[end - 1] === 0x0d) return end - 1;
  if (end <= start || file[end - 1] !== 0x0a) return end;
  return end - 1 > start && file[end - 2] === 0x0d ? end - 2 : end - 1;
}
