import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download } from '../download/download.ts';

/**
 * Writes a download into a folder, under its own name or `name`, and returns its path. An incomplete file is removed.
 *
 * @throws Error of the file system; EEXIST when the file exists.
 */
export async function saveDownload(
  download: Download,
  folder: string,
  name: string = download.name ?? 'download',
): Promise<string> {
  const path = join(folder, name);
  const file = createWriteStream(path, { flags: 'wx' });
  await new Promise<void>((resolve, reject) => file.once('open', () => resolve()).once('error', reject));
  try {
    await pipeline(Readable.fromWeb(download.stream as Parameters<typeof Readable.fromWeb>[0]), file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
