import type { FileContext } from '../indirect-object.ts';
import { toInteger } from '../values/pdf-value.ts';
import { isWhiteSpace } from '../values/token-reader.ts';
import { readCrossReferenceStream } from './read-stream.ts';
import { type CrossReferenceTable, readTable } from './read-table.ts';
import type { CrossReferenceEntry, CrossReferenceSection } from './section.ts';

const TABLE_KEYWORD = 'xref';
/** Wrong offsets are accepted when only white space is between them and the section. */
const MAX_SPACE_BYTES = 32;

/** Reads the section at a byte of the file; null when there is none or it is broken. `base` is the byte with offset 0. */
export function readSection(context: FileContext, offset: number, base: number): CrossReferenceSection | null {
  const { file } = context;
  let start = offset;
  while (start < offset + MAX_SPACE_BYTES && isWhiteSpace(file[start])) start += 1;
  const hasKeyword = file.toString('latin1', start, start + TABLE_KEYWORD.length) === TABLE_KEYWORD;
  const table = hasKeyword
    ? readTable(context, start + TABLE_KEYWORD.length)
    : readCrossReferenceStream(context, start);
  if (table === null) return null;
  const hybridStream = hasKeyword ? readHybridStream(context, table, base) : null;
  const previous = toInteger(table.trailer.entries.get('Prev'));
  return {
    form: hybridStream ? 'hybrid' : hasKeyword ? 'table' : 'stream',
    start,
    end: table.end,
    entries: moveOffsets(hybridStream ? mergeHybrid(table.entries, hybridStream.entries) : table.entries, base),
    trailer: table.trailer,
    previous: previous === null ? null : previous + base,
  };
}

function readHybridStream(
  context: FileContext,
  { trailer }: CrossReferenceTable,
  base: number,
): CrossReferenceTable | null {
  const offset = toInteger(trailer.entries.get('XRefStm'));
  return offset === null ? null : readCrossReferenceStream(context, offset + base);
}

/** Objects that the table calls free, to hide them from old readers, are those of the stream (ISO 32000-1, 7.5.8.4). */
function mergeHybrid(
  table: ReadonlyMap<number, CrossReferenceEntry>,
  stream: ReadonlyMap<number, CrossReferenceEntry>,
): ReadonlyMap<number, CrossReferenceEntry> {
  const entries = new Map(table);
  for (const [number, entry] of stream) if (entries.get(number)?.kind !== 'offset') entries.set(number, entry);
  return entries;
}

function moveOffsets(
  entries: ReadonlyMap<number, CrossReferenceEntry>,
  base: number,
): ReadonlyMap<number, CrossReferenceEntry> {
  if (base === 0) return entries;
  return new Map(
    Array.from(entries, ([number, entry]) => [
      number,
      entry.kind === 'offset' ? { ...entry, offset: entry.offset + base } : entry,
    ]),
  );
}
