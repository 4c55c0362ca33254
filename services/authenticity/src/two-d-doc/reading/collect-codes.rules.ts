import type { ParsedCode } from '@probant/2d-doc/code';
import { CodeFormatError } from '@probant/2d-doc/code-format-error';
import { joinEnvelope, readEnvelope } from '@probant/2d-doc/envelope';
import { parseCode } from '@probant/2d-doc/parse-code';
import type { Place } from '../../signals/signal.ts';

export type PlacedSymbol = {
  readonly bytes: Uint8Array;
  readonly place: Place;
  readonly isComplete: boolean;
  /** Whether the text of its page names 2D-Doc: what cannot be read there is probably one. */
  readonly isExpected: boolean;
};

export type CollectedCodes = {
  readonly codes: readonly { readonly place: Place; readonly code: ParsedCode }[];
  /** Symbols that begin like a 2D-Doc code, or are expected to be one, and cannot be read. */
  readonly unreadable: readonly Place[];
};

/** Codes of one document that are judged: a code on each page is usually the same one. */
export const MAX_CODES = 16;

/** Returns the codes in symbols, each once: alone or together with the other parts of an envelope. */
export function collectCodes(symbols: readonly PlacedSymbol[]): CollectedCodes {
  const codes: { place: Place; code: ParsedCode }[] = [];
  const unreadable = symbols
    .filter(({ isComplete, isExpected }) => !isComplete && isExpected)
    .map(({ place }) => place);
  for (const parts of groupParts(listDistinct(symbols))) {
    const [first] = parts;
    if (codes.length >= MAX_CODES || first === undefined) break;
    const code = readParts(parts);
    if (code !== null) codes.push({ place: first.place, code });
    else if (first.isExpected || parts.some(({ bytes }) => beginsCode(bytes))) unreadable.push(first.place);
  }
  return { codes, unreadable };
}

function listDistinct(symbols: readonly PlacedSymbol[]): readonly PlacedSymbol[] {
  const distinct = new Map<string, PlacedSymbol>();
  for (const symbol of symbols) {
    const key = Buffer.from(symbol.bytes).toString('latin1');
    if (symbol.isComplete && !distinct.has(key)) distinct.set(key, symbol);
  }
  return [...distinct.values()];
}

/** Parts of one code together; a symbol without an envelope alone. */
function groupParts(symbols: readonly PlacedSymbol[]): readonly (readonly PlacedSymbol[])[] {
  const groups = new Map<string, PlacedSymbol[]>();
  for (const [index, symbol] of symbols.entries()) {
    const envelope = readEnvelope(symbol.bytes);
    const key = envelope === null ? `${index}` : `${envelope.key} of ${envelope.count}`;
    groups.set(key, [...(groups.get(key) ?? []), symbol]);
  }
  return [...groups.values()];
}

function readParts(parts: readonly PlacedSymbol[]): ParsedCode | null {
  try {
    return parseCode(joinEnvelope(parts.map(({ bytes }) => bytes)));
  } catch (error) {
    if (error instanceof CodeFormatError) return null;
    throw error;
  }
}

/** Whether a symbol is the beginning of a code, alone or after the envelope of its first part. Marks of mailings look like envelopes too. */
function beginsCode(bytes: Uint8Array): boolean {
  const envelope = readEnvelope(bytes);
  return envelope === null ? isLikeCode(bytes) : envelope.position === 0 && isLikeCode(bytes.subarray(envelope.length));
}

/** "DC0" of every version in characters, or the marker and version 4 in bytes. */
const isLikeCode = ([first, second, third]: Uint8Array): boolean =>
  (first === 0x44 && second === 0x43 && third === 0x30) || (first === 0xdc && second === 4);
