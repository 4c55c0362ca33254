import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { createProgressBar } from './progress-bar.ts';

/** A longer file is not what a command reads whole, and would fill the memory. */
const MAX_FILE_BYTES = 512 * MIB_BYTES;

/**
 * Reads a whole file, with a progress bar when that takes long, as from a slow network share.
 *
 * @throws Error when the file is a folder or larger than 512 MiB.
 */
export async function readFileWithProgress(label: string, file: string): Promise<Buffer> {
  const status = await stat(file);
  if (status.isDirectory()) throw new Error(`${file} is a folder`);
  const { size } = status;
  if (size > MAX_FILE_BYTES) throw new Error(`${file} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB`);
  const bar = createProgressBar({ label, total: size, unit: 'bytes' });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bar.add(chunk.length);
    }
  } finally {
    bar.close();
  }
  return Buffer.concat(chunks);
}
