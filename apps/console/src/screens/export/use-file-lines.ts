import { useEffect, useState } from 'react';
import { type FileLine, findSeparator, indexLines, type LineIndex, readLines } from './file-lines.rules.ts';

/** A file is scanned for its lines once, however many of its places are looked at. */
const indexes = new WeakMap<File, Promise<LineIndex>>();

function findIndex(file: File): Promise<LineIndex> {
  const known = indexes.get(file) ?? indexLines(file);
  indexes.set(file, known);
  return known;
}

export type FileExcerpt = {
  /** Names of the columns; null when the file is not one of cells. */
  readonly columns: readonly string[] | null;
  readonly separator: string | null;
  readonly lines: readonly FileLine[];
};

/** Reads some lines of a file of the visitor, with the names of its columns. Null while it reads, and for no line. */
export function useFileLines(file: File, first: number | null, count: number): FileExcerpt | null {
  const [excerpt, setExcerpt] = useState<FileExcerpt | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async (from: number) => {
      const index = await findIndex(file);
      const [header] = await readLines(file, index, { first: 1, count: 1 });
      const lines = await readLines(file, index, { first: from, count });
      const separator = findSeparator(header?.text ?? '');
      const columns = separator === null ? null : (header?.text.split(separator) ?? null);
      if (isCurrent) setExcerpt({ columns, separator, lines });
    };
    if (first === null) setExcerpt(null);
    // A file that was deleted or changed on the disk cannot be read any more: there is nothing to show.
    else read(first).catch(() => isCurrent && setExcerpt(null));
    return () => {
      isCurrent = false;
    };
  }, [file, first, count]);
  return excerpt;
}
