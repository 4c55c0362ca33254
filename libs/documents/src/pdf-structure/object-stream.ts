import type { FileContext } from './indirect-object.ts';
import { isStream, type PdfStream, type PdfValue, toInteger, toName } from './values/pdf-value.ts';
import { readValue } from './values/read-value.ts';
import { createTokenReader } from './values/token-reader.ts';

/** The objects inside an object stream (ISO 32000-1, 7.5.7), by number. */
export type ObjectStream = {
  readonly numbers: Iterable<number>;
  /** Returns undefined when the stream has no such object or it is broken. */
  readObject(number: number): PdfValue | undefined;
};

export const isObjectStream = (value: PdfValue): value is PdfStream =>
  isStream(value) && toName(value.dictionary.entries.get('Type')) === 'ObjStm';

/** Opens the content of an object stream. The number of objects is what its header really lists, not what /N declares. */
export function openObjectStream(
  { limits, budget }: FileContext,
  stream: PdfStream,
  content: Uint8Array,
): ObjectStream {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const first = toInteger(stream.dictionary.entries.get('First')) ?? 0;
  const count = toInteger(stream.dictionary.entries.get('N')) ?? 0;
  const offsets = new Map<number, number>();
  const header = createTokenReader(bytes, 0, Math.min(Math.max(first, 0), bytes.length));
  for (let i = 0; i < count; i += 1) {
    const number = header.next();
    const offset = header.next();
    if (typeof number !== 'number' || typeof offset !== 'number') break;
    if (!offsets.has(number)) offsets.set(number, first + offset);
  }
  budget.spendParsing(first > 0 ? header.getPosition() : 0);
  return {
    numbers: offsets.keys(),
    readObject(number) {
      const offset = offsets.get(number);
      if (offset === undefined || !Number.isSafeInteger(offset) || offset < 0 || offset >= bytes.length)
        return undefined;
      const reader = createTokenReader(bytes, offset, bytes.length);
      const value = readValue(reader, limits.depth);
      budget.spendParsing(reader.getPosition() - offset);
      return value;
    },
  };
}
