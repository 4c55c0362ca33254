import { access, constants, type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@probant/kernel/durable-files/sync-folder';
import { DeliveryFailure, type Destination } from '../destination.ts';

/** Start of every line, which identifies a line truncated by a crash as one of the relay. */
const LINE_START = '{"specversion":"1.0",';

/**
 * Creates a file destination with one CloudEvent per line. A batch is delivered once its lines are on disk. The file may be rotated by
 * renaming it, or by copying and truncating it.
 */
export function createFileDestination(path: string): Destination {
  let file: FileHandle | null = null;

  async function close(): Promise<void> {
    const closing = file;
    file = null;
    await closing?.close();
  }

  /** Returns the file at the path, and reopens it after a rotation. */
  async function openCurrentFile(): Promise<FileHandle> {
    if (file && !(await isSameFile(file, path))) await close();
    file ??= await openRepaired(path);
    return file;
  }

  return {
    name: 'file',
    async send({ messages }, signal) {
      signal.throwIfAborted();
      try {
        const current = await openCurrentFile();
        await current.appendFile(messages.map(({ cloudEvent }) => `${cloudEvent}\n`).join(''));
        await current.datasync();
        if ((await current.stat()).nlink === 0) throw new DeliveryFailure('file_removed');
      } catch (error) {
        // A partly written line is removed when the file is opened again.
        await close().catch(() => undefined);
        throw error;
      }
    },
    close,
  };
}

/** Whether a path names a regular file, or a file that can be created in an existing folder. */
export async function isUsableFile(path: string): Promise<boolean> {
  try {
    await access(dirname(path), constants.W_OK | constants.X_OK);
    const existing = await stat(path).catch(() => null);
    return existing === null || existing.isFile();
  } catch {
    return false;
  }
}

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  const [opened, current] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return current !== null && opened.ino === current.ino && opened.dev === current.dev;
}

async function openRepaired(path: string): Promise<FileHandle> {
  // Opened for reading too, for the repair. Lines name people, so a new file is readable by its owner only.
  const file = await open(path, 'a+', 0o600);
  try {
    const { size, isFile } = await describeFile(file);
    if (!isFile) throw new DeliveryFailure('not_a_regular_file');
    if (size === 0) await syncFolder(dirname(path));
    else await repairLastLine(file, size);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function describeFile(file: FileHandle): Promise<{ size: number; isFile: boolean }> {
  const stats = await file.stat();
  return { size: stats.size, isFile: stats.isFile() };
}

/** Removes a line truncated by a crash, because it will be sent again. Other unfinished text gets a line end instead. */
async function repairLastLine(file: FileHandle, size: number): Promise<void> {
  const start = await findLastLineStart(file, size);
  if (start === size) return;
  const head = Buffer.alloc(Math.min(LINE_START.length, size - start));
  await file.read(head, 0, head.length, start);
  if (LINE_START.startsWith(head.toString())) await file.truncate(start);
  else await file.appendFile('\n');
}

const SCAN_WINDOW_BYTES = 64 * 1024;

/** Returns the offset after the last line feed; the file size when the file ends with one. */
async function findLastLineStart(file: FileHandle, size: number): Promise<number> {
  const bytes = Buffer.alloc(SCAN_WINDOW_BYTES);
  for (let end = size; end > 0; end -= SCAN_WINDOW_BYTES) {
    const start = Math.max(0, end - SCAN_WINDOW_BYTES);
    const { bytesRead } = await file.read(bytes, 0, end - start, start);
    const at = bytes.subarray(0, bytesRead).lastIndexOf('\n');
    if (at >= 0) return start + at + 1;
  }
  return 0;
}
