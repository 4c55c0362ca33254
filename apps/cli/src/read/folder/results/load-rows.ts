import type { FileHandle } from 'node:fs/promises';
import type { RowFormat, WrittenRow } from './document-row.ts';
import { type FileLine, readLines } from './read-lines.ts';

/** The state of one file of the folder in a result file. */
export type WrittenFile = Pick<WrittenRow, 'sha256' | 'error' | 'message'> & {
  /** Types of its documents; empty when none was read. */
  readonly types: readonly string[];
};

type LoadedRows = {
  readonly files: ReadonlyMap<string, WrittenFile>;
  /** Place after the last row that was written whole. What follows was torn by a stop. */
  readonly end: number;
};

/**
 * Reads which files have all their rows. The rows of a file are written at once, so that only those at the end may be torn.
 *
 * @throws Error when another program wrote the file or changed it.
 */
export async function loadRows(handle: FileHandle, format: RowFormat, name: string): Promise<LoadedRows> {
  const files = new Map<string, WrittenFile>();
  let end = 0;
  /** The rows of the file that is being read. */
  let group: WrittenRow[] = [];
  let tornLine: FileLine | null = null;
  for await (const line of readLines(handle, format.lineEnd)) {
    // Only the last line may be torn.
    if (tornLine !== null) throw createForeignFileError(name, tornLine.number);
    if (format.header !== null && line.number === 1) {
      if (line.isComplete && line.text === format.header) end = line.end;
      else if (!line.isComplete && isPrefixOf(line.text, format.header + format.lineEnd)) tornLine = line;
      else throw createForeignFileError(name, line.number);
      continue;
    }
    const row = line.isComplete ? format.parse(line.text) : null;
    if (row === null) {
      tornLine = line;
      continue;
    }
    if (!isNext(row, group) || files.has(row.path)) throw createForeignFileError(name, line.number);
    group.push(row);
    if (row.document !== row.documents) continue;
    files.set(row.path, summarizeRows(group));
    group = [];
    end = line.end;
  }
  // A complete line that is no row was not torn by a stop: files grow in whole writes.
  if (tornLine?.isComplete) throw createForeignFileError(name, tornLine.number);
  return { files, end };
}

/** A multi-byte character may be torn too. */
const isPrefixOf = (text: string, whole: string): boolean => whole.startsWith(text.replace(/\ufffd+$/, ''));

const isNext = (row: WrittenRow, [first, ...rest]: readonly WrittenRow[]): boolean =>
  first === undefined
    ? row.document === 1
    : row.path === first.path && row.documents === first.documents && row.document === rest.length + 2;

/** Returns what the rows of one file say of it. */
export function summarizeRows(rows: readonly WrittenRow[]): WrittenFile {
  const [first] = rows;
  const failed = rows.find(({ error }) => error !== null);
  return {
    sha256: first?.sha256 ?? null,
    error: failed?.error ?? null,
    message: failed?.message ?? null,
    types: rows.flatMap(({ type }) => (type === null ? [] : [type])),
  };
}

const createForeignFileError = (name: string, line: number): Error =>
  new Error(
    `${name} is not a result of this command with these options (line ${line}), and is left as it is: name another file with --out`,
  );
