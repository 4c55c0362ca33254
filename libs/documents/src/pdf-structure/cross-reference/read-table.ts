import type { FileContext } from '../indirect-object.ts';
import { isDictionary, type PdfDictionary } from '../values/pdf-value.ts';
import { isWord, readValue } from '../values/read-value.ts';
import { createTokenReader, type TokenReader } from '../values/token-reader.ts';
import type { CrossReferenceEntry } from './section.ts';

/** A table as the file states it: offsets are not yet bytes of the file. */
export type CrossReferenceTable = {
  readonly entries: Map<number, CrossReferenceEntry>;
  readonly trailer: PdfDictionary;
  readonly end: number;
};

const FREE_LIST_GENERATION = 65_535;

/** Reads a cross-reference table (ISO 32000-1, 7.5.4) after its keyword `xref`; null when it is broken. */
export function readTable({ file, limits, budget }: FileContext, start: number): CrossReferenceTable | null {
  const reader = createTokenReader(file, start, file.length);
  const entries = new Map<number, CrossReferenceEntry>();
  let token = reader.next();
  for (; typeof token === 'number'; token = reader.next()) {
    const count = reader.next();
    if (!Number.isSafeInteger(token) || token < 0 || typeof count !== 'number') return null;
    const rows = readRows(reader, count);
    budget.spendObjects(rows.length);
    // Some writers number the rows from 1 although the first is the head of the free list.
    const first = token === 1 && isFreeListHead(rows[0]) ? 0 : token;
    rows.forEach((entry, index) => {
      entries.set(first + index, entry);
    });
  }
  const trailer = isWord(token, 'trailer') ? readValue(reader, limits.depth) : undefined;
  budget.spendParsing(reader.getPosition() - start);
  return isDictionary(trailer) ? { entries, trailer, end: reader.getPosition() } : null;
}

/** Reads the rows of a subsection: as many as it declares, fewer when something else follows. */
function readRows(reader: TokenReader, count: number): CrossReferenceEntry[] {
  const rows: CrossReferenceEntry[] = [];
  while (rows.length < count) {
    const position = reader.getPosition();
    const offset = reader.next();
    const generation = typeof offset === 'number' ? reader.next() : undefined;
    const use = typeof generation === 'number' ? reader.next() : undefined;
    if (typeof offset !== 'number' || typeof generation !== 'number' || !(isWord(use, 'n') || isWord(use, 'f'))) {
      reader.setPosition(position);
      return rows;
    }
    rows.push(isWord(use, 'n') ? { kind: 'offset', offset, generation } : { kind: 'free', generation });
  }
  return rows;
}

const isFreeListHead = (entry: CrossReferenceEntry | undefined): boolean =>
  entry?.kind === 'free' && entry.generation === FREE_LIST_GENERATION;
