/** One record of a CSV: its text without the line break, null when it is too long or a quote in it is never closed. */
export type CsvRecord = {
  readonly text: string | null;
  /** Whether a field may be quoted. */
  readonly hasQuotes: boolean;
  /** Position of the next record, in bytes from the start of the file. */
  readonly end: number;
};

export type RecordSplitter = {
  /** Returns the records that are complete with this chunk. */
  push(chunk: Buffer): readonly CsvRecord[];
  /** Returns the last records, the last of which needs no line break. */
  finish(): readonly CsvRecord[];
};

/** The longest record of the stock files is shorter than 2 kB. */
const MAX_RECORD_BYTES = 65_536;
const LINE_FEED = 10;
const QUOTE = 34;

/**
 * Splits a CSV (RFC 4180, UTF-8, line breaks inside quotes allowed) into records. A record whose quote is not closed within 64 KiB ends
 * at its first line break and has no text, so that one bad line does not swallow the rest of the file. Own code, because an import that
 * resumes needs the byte position of each record, and csv-parse reads to the end of the file after such a quote.
 */
export function createRecordSplitter(start = 0): RecordSplitter {
  let pending: Buffer = Buffer.alloc(0);
  let pendingStart = start;
  /** Inside a line that is already too long: everything up to its line break is dropped. */
  let isDropping = false;

  const split = (bytes: Buffer, isLast: boolean): readonly CsvRecord[] => {
    const records: CsvRecord[] = [];
    let position = 0;
    let nextQuote = -2;
    const add = (end: number, next: number, hasQuotes: boolean, isReadable: boolean) => {
      const text = isReadable
        ? bytes.toString('utf8', position, isReturn(bytes, end - 1, position) ? end - 1 : end)
        : null;
      records.push({ text, hasQuotes, end: pendingStart + next });
      position = next;
    };
    while (position < bytes.length) {
      const lineEnd = bytes.indexOf(LINE_FEED, position);
      if (isDropping) {
        if (lineEnd === -1) return keep(bytes, bytes.length, records);
        isDropping = false;
        add(lineEnd, lineEnd + 1, false, false);
        continue;
      }
      if (nextQuote !== -1 && nextQuote < position) nextQuote = bytes.indexOf(QUOTE, position);
      const hasQuotes = nextQuote !== -1 && (lineEnd === -1 || nextQuote < lineEnd);
      const end = hasQuotes ? findRecordEnd(bytes, position) : lineEnd;
      if (end === -1 && !isLast && bytes.length - position <= MAX_RECORD_BYTES) break;
      if (end !== -1 && end - position <= MAX_RECORD_BYTES) add(end, end + 1, hasQuotes, true);
      else if (end === -1 && lineEnd === -1 && isLast)
        add(bytes.length, bytes.length, hasQuotes, isClosed(bytes, position));
      else if (lineEnd !== -1) add(lineEnd, lineEnd + 1, hasQuotes, false);
      else {
        isDropping = true;
        return keep(bytes, bytes.length, records);
      }
    }
    return keep(bytes, position, records);
  };

  const keep = (bytes: Buffer, position: number, records: readonly CsvRecord[]) => {
    pending = bytes.subarray(position);
    pendingStart += position;
    return records;
  };

  return {
    push: (chunk) => split(pending.length === 0 ? chunk : Buffer.concat([pending, chunk]), false),
    finish: () => {
      if (!isDropping) return split(pending, true);
      isDropping = false;
      return [{ text: null, hasQuotes: false, end: pendingStart }];
    },
  };
}

const isReturn = (bytes: Buffer, index: number, start: number): boolean => index >= start && bytes[index] === 13;

/** Returns the position of the first line break before which quotes are balanced (an escaped quote is two); -1 when there is none. */
function findRecordEnd(bytes: Buffer, start: number): number {
  let isQuoted = false;
  const limit = Math.min(bytes.length, start + MAX_RECORD_BYTES + 1);
  for (let index = start; index < limit; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) return index;
  }
  return -1;
}

function isClosed(bytes: Buffer, start: number): boolean {
  if (bytes.length - start > MAX_RECORD_BYTES) return false;
  let isQuoted = false;
  for (let index = start; index < bytes.length; index++) if (bytes[index] === QUOTE) isQuoted = !isQuoted;
  return !isQuoted;
}
