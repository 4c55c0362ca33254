/** Where the lines of a file begin: the offset of line 1, of line 1 + LINES_A_STEP, and so on, so that a large file needs little memory. */
export type LineIndex = { readonly offsets: readonly number[]; readonly lineCount: number; readonly size: number };

export const LINES_A_STEP = 256;
const CHUNK_BYTES = 1_048_576;
/** A file whose lines are longer than this is not one that a person reads by line. */
const MAX_READ_BYTES = 4 * CHUNK_BYTES;
const [LF, CR] = [10, 13];

/** Finds where lines begin. They end with LF, CR LF or CR, as the service counts them. */
export async function indexLines(file: Blob, signal?: AbortSignal): Promise<LineIndex> {
  const offsets: number[] = [];
  let lineCount = 0;
  let isAtStart = true;
  let endsWithCr = false;
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    signal?.throwIfAborted();
    const bytes = new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place];
      // The LF of a CR LF belongs to the line that its CR ended.
      const isRestOfEnd = endsWithCr && byte === LF;
      endsWithCr = byte === CR;
      if (isRestOfEnd) continue;
      if (isAtStart) {
        if (lineCount % LINES_A_STEP === 0) offsets.push(from + place);
        lineCount += 1;
        isAtStart = false;
      }
      if (byte === LF || byte === CR) isAtStart = true;
    }
  }
  return { offsets, lineCount, size: file.size };
}

export type FileLine = { readonly number: number; readonly text: string };

/** Reads some lines of a file, from line `first` on (1 is the header), and nothing else of it. */
export async function readLines(
  file: Blob,
  index: LineIndex,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<readonly FileLine[]> {
  const from = Math.max(1, first);
  const end = Math.min(index.lineCount, first + count - 1);
  if (end < from) return [];
  const step = Math.floor((from - 1) / LINES_A_STEP);
  const offset = index.offsets[step] ?? 0;
  const endOffset = index.offsets[Math.floor((end - 1) / LINES_A_STEP) + 1] ?? index.size;
  const bytes = await file.slice(offset, Math.min(endOffset, offset + MAX_READ_BYTES)).arrayBuffer();
  const lines = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/);
  const firstOfStep = step * LINES_A_STEP + 1;
  return lines.slice(from - firstOfStep, end - firstOfStep + 1).map((text, place) => ({ number: from + place, text }));
}

/** UTF-8, or else the characters of Windows, of which those of ISO 8859-15 differ in eight signs. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Cells of a line of a FEC; null when the file has no such separator (XML, or no FEC at all). */
export const splitCells = (line: string, separator: string | null): readonly string[] | null =>
  separator !== null && line.includes(separator) ? line.split(separator) : null;

/** The separator of a header: tab or vertical bar, null for none. */
export const findSeparator = (header: string): string | null =>
  header.includes('\t') ? '\t' : header.includes('|') ? '|' : null;
