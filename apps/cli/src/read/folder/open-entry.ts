import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { findNameRefusal, findSizeRefusal, LOCAL_REFUSALS, type Refusal } from './refusal.rules.ts';
import type { FolderEntry } from './walk-folder.ts';

/** Never through a link, and without waiting for the other end of a pipe. Windows has neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What is in a file: a value that was made of it, or why it cannot be sent. `gone`: it was removed meanwhile. */
export type Inspected<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'gone' };

export type FileContent = { readonly bytes: Buffer<ArrayBuffer>; readonly sha256: string };

/** Returns the SHA-256 of a file that may be sent, without keeping its bytes. */
export const hashEntry = (entry: FolderEntry): Promise<Inspected<string>> =>
  inspectEntry(entry, async (handle) => {
    const hash = createHash('sha256');
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>)
      hash.update(chunk);
    return hash.digest('hex');
  });

/** Returns the bytes of a file that may be sent, with their SHA-256. `reserve` waits until there is memory for them. */
export const readEntry = (
  entry: FolderEntry,
  reserve: (bytes: number) => Promise<void>,
): Promise<Inspected<FileContent>> =>
  inspectEntry(entry, async (handle, size) => {
    await reserve(size);
    const bytes = await readAtMost(handle, size);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });

async function inspectEntry<T>(
  entry: FolderEntry,
  read: (handle: FileHandle, size: number) => Promise<T>,
): Promise<Inspected<T>> {
  const refusal = entry.refusal ?? findNameRefusal(entry.name);
  if (refusal !== null) return { kind: 'refused', refusal };
  let handle: FileHandle | null = null;
  try {
    handle = await open(entry.location, OPEN_FLAGS);
    const status = await handle.stat();
    const problem = status.isFile() ? findSizeRefusal(status.size) : LOCAL_REFUSALS.notAFile;
    if (problem !== null) return { kind: 'refused', refusal: problem };
    return { kind: 'value', value: await read(handle, status.size) };
  } catch (error) {
    return describeOpenFailure(error);
  } finally {
    await handle?.close();
  }
}

/** Reads what the file had when it was opened: a program may write to it. */
async function readAtMost(handle: FileHandle, size: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(Math.min(size, MAX_FILE_BYTES));
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** Errors of the file system concern one file; others are thrown. */
function describeOpenFailure(error: unknown): Inspected<never> {
  const { code, syscall } = Object(error) as NodeJS.ErrnoException;
  if (syscall === undefined || code === undefined) throw error;
  if (code === 'ENOENT') return { kind: 'gone' };
  if (code === 'ELOOP') return { kind: 'refused', refusal: LOCAL_REFUSALS.link };
  // The process is out of files: not the fault of this one.
  if (code === 'EMFILE' || code === 'ENFILE') throw error;
  const { code: stableCode, message } = LOCAL_REFUSALS.notReadable;
  return { kind: 'refused', refusal: { code: stableCode, message: `${message} (${code})` } };
}
