import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import type { DocumentRow, RowFormat } from './document-row.ts';
import { loadRows, type WrittenFile } from './load-rows.ts';
import { readLines } from './read-lines.ts';

/** Rows have personal data. */
const NEW_FILE_MODE = 0o600;
/** The lines that are kept while a file is rewritten, at a time. */
const COPY_BYTES = 4 * MIB_BYTES;

/** A file that grows by the rows of one file of the folder after the other. */
export type ResultFile = {
  /** The files of the folder whose rows were there when it was opened, or were not removed since. */
  readonly written: ReadonlyMap<string, WrittenFile>;
  /** Removes the rows of files: after a stop they are there as before, or are gone. */
  readonly remove: (paths: ReadonlySet<string>) => Promise<void>;
  /** Adds all rows of one file. They are on the disk when it resolves. */
  readonly append: (rows: readonly DocumentRow[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const getRewrittenName = (path: string): string => `${path}.new`;

/**
 * Opens a result file, or creates one that its owner alone may read. Rows that a stop tore are removed.
 *
 * @throws Error when the file has other content: it is never overwritten.
 */
export async function openResultFile(path: string, format: RowFormat): Promise<ResultFile> {
  // A stop while rows were removed left it.
  await unlink(getRewrittenName(path)).catch(() => undefined);
  const isNew = (await stat(path).catch(() => null)) === null;
  let handle = await open(path, isNew ? 'wx+' : 'r+', NEW_FILE_MODE);
  try {
    const { files, end } = await loadRows(handle, format, path);
    const written = new Map(files);
    let position = end;
    await handle.truncate(position);
    const write = async (text: string): Promise<void> => {
      position = await writeAt(handle, text, position);
    };
    if (position === 0 && format.header !== null) await write(format.header + format.lineEnd);
    await handle.sync();
    await syncFolder(dirname(path));
    const queue = createWriteQueue(write);
    return {
      written,
      append: (rows) => queue.add(rows.map((row) => format.format(row) + format.lineEnd).join('')),
      remove: async (paths) => {
        ({ handle, position } = await rewriteWithout(path, handle, format, paths));
        for (const removed of paths) written.delete(removed);
      },
      close: async () => {
        await queue.settle();
        await handle.close();
      },
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Writes a text and syncs it. Returns the place after it. */
async function writeAt(handle: FileHandle, text: string, position: number): Promise<number> {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  await handle.datasync();
  return position + bytes.length;
}

type WriteQueue = {
  readonly add: (text: string) => Promise<void>;
  /** Resolves when nothing is being written. */
  readonly settle: () => Promise<void>;
};

/** Writes one text after the other. Those that wait are written and synced together. */
function createWriteQueue(write: (text: string) => Promise<void>): WriteQueue {
  let waiting: string[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  return {
    add: (text) => {
      waiting.push(text);
      next ??= last.then(() => {
        const joined = waiting.join('');
        waiting = [];
        next = null;
        return write(joined);
      });
      last = next;
      return last;
    },
    settle: () => last.catch(() => undefined),
  };
}

/** Writes a file beside the old one and renames it, which the file system does as one step. */
async function rewriteWithout(
  path: string,
  handle: FileHandle,
  format: RowFormat,
  removed: ReadonlySet<string>,
): Promise<{ readonly handle: FileHandle; readonly position: number }> {
  const { mode } = await handle.stat();
  const rewritten = await open(getRewrittenName(path), 'wx+', mode & 0o777);
  try {
    let position = 0;
    let kept = '';
    for await (const { number, text } of readLines(handle, format.lineEnd)) {
      const isHeader = format.header !== null && number === 1;
      if (!isHeader && removed.has(format.parse(text)?.path ?? '')) continue;
      kept += text + format.lineEnd;
      if (kept.length < COPY_BYTES) continue;
      position = await writeAt(rewritten, kept, position);
      kept = '';
    }
    position = await writeAt(rewritten, kept, position);
    await rewritten.sync();
    await rename(getRewrittenName(path), path);
    await syncFolder(dirname(path));
    await handle.close();
    return { handle: rewritten, position };
  } catch (error) {
    await rewritten.close();
    throw error;
  }
}
