import { access, constants, type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DeliveryFailure, type Destination } from '../destination.ts';

/** How each line begins, by which the rest of a line cut by a crash is known to be ours. */
const LINE_START = '{"specversion":"1.0",';

/**
 * A file with a CloudEvent on each line. Delivered once the lines are on the disk. The file may be rotated by renaming it or by
 * copying and truncating it.
 */
export function fileDestination(path: string): Destination {
  let file: FileHandle | null = null;

  async function close(): Promise<void> {
    const closing = file;
    file = null;
    await closing?.close();
  }

  /** The file that the path names now. */
  async function current(): Promise<FileHandle> {
    if (file && !(await isAt(file, path))) await close();
    file ??= await openRepaired(path);
    return file;
  }

  return {
    name: 'file',
    async send({ messages }, signal) {
      signal.throwIfAborted();
      try {
        const open = await current();
        await open.appendFile(messages.map(({ cloudEvent }) => `${cloudEvent}\n`).join(''));
        await open.datasync();
        if ((await open.stat()).nlink === 0) throw new DeliveryFailure('file_removed');
      } catch (error) {
        // What was written in part is cut when the file is opened again.
        await close().catch(() => undefined);
        throw error;
      }
    },
    close,
  };
}

/** Whether a path names a regular file, or none yet in a folder where one can be made. */
export async function isUsableFile(path: string): Promise<boolean> {
  try {
    await access(dirname(path), constants.W_OK | constants.X_OK);
    const there = await stat(path).catch(() => null);
    return there === null || there.isFile();
  } catch {
    return false;
  }
}

async function isAt(file: FileHandle, path: string): Promise<boolean> {
  const [ours, there] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return there !== null && ours.ino === there.ino && ours.dev === there.dev;
}

async function openRepaired(path: string): Promise<FileHandle> {
  // Readable too, for the repair. Its lines name persons: for its owner alone, unless it was made otherwise.
  const file = await open(path, 'a+', 0o600);
  try {
    const { size, isFile } = await describe(file);
    if (!isFile) throw new DeliveryFailure('not_a_regular_file');
    if (size === 0) await syncFolder(dirname(path));
    else await endLastLine(file, size);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function describe(file: FileHandle): Promise<{ size: number; isFile: boolean }> {
  const stats = await file.stat();
  return { size: stats.size, isFile: stats.isFile() };
}

/** The name of a new file is on the disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Cuts the part of a line that a crash left, since all of it is sent again; text that is not ours is ended instead. */
async function endLastLine(file: FileHandle, size: number): Promise<void> {
  const start = await startOfLastLine(file, size);
  if (start === size) return;
  const head = Buffer.alloc(Math.min(LINE_START.length, size - start));
  await file.read(head, 0, head.length, start);
  if (LINE_START.startsWith(head.toString())) await file.truncate(start);
  else await file.appendFile('\n');
}

const STRIDE = 64 * 1024;

/** Right after the last line feed; the end of the file when that is one. */
async function startOfLastLine(file: FileHandle, size: number): Promise<number> {
  const bytes = Buffer.alloc(STRIDE);
  for (let end = size; end > 0; end -= STRIDE) {
    const start = Math.max(0, end - STRIDE);
    const { bytesRead } = await file.read(bytes, 0, end - start, start);
    const at = bytes.subarray(0, bytesRead).lastIndexOf('\n');
    if (at >= 0) return start + at + 1;
  }
  return 0;
}
