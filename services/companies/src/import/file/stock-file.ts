import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { RefusedFileError } from '../import-errors.ts';
import { describeDamage } from './damage.ts';
import { createExpansionLimit } from './expansion-limit.ts';
import { findZipEntry } from './zip-entry.ts';

/** A file of a register: `.zip`, `.csv.gz` or `.csv`. */
export type StockFile = {
  /** Identifies the contents well enough to resume: another file of the same name has another one. */
  readonly fingerprint: string;
  /** Bytes that `read` takes from the disk. */
  readonly bytes: number;
  /**
   * Reads the CSV from its start. `onBytes` counts what is taken from the disk.
   *
   * @throws RefusedFileError when the file is damaged or truncated, at the latest at its end.
   */
  read(onBytes: (count: number) => void): AsyncIterable<Buffer>;
};

/** What identifies the format, and for a ZIP file the hashes of its contents, which are in its last bytes. */
const FINGERPRINT_BYTES = MIB_BYTES;
const ZIP_SIGNATURES = new Set(['504b0304', '504b0506', '504b0708']);
const GZIP_SIGNATURE = '1f8b';

/**
 * Opens a file of a register. The contents decide the format, not the name. `entryName` is a part of the name that the CSV of a ZIP file
 * has.
 *
 * @throws RefusedFileError when the file is empty, a folder, or a ZIP file without such a CSV.
 */
export async function openStockFile(path: string, entryName: RegExp): Promise<StockFile> {
  const status = await stat(path);
  const { size, mtimeMs } = status;
  if (!status.isFile()) throw new RefusedFileError(`${path} is not a file`);
  if (size === 0) throw new RefusedFileError(`${path} is empty`);
  const { head, hash } = await readIdentity(path, size);
  const signature = head.toString('hex', 0, 4);
  if (ZIP_SIGNATURES.has(signature)) {
    const entry = await findZipEntry(path, entryName);
    return { fingerprint: `zip ${size} ${hash}`, bytes: entry.compressedBytes, read: entry.read };
  }
  if (signature.startsWith(GZIP_SIGNATURE))
    return { fingerprint: `gzip ${size} ${hash}`, bytes: size, read: (onBytes) => readGzip(path, size, onBytes) };
  // A CSV has no hash of its whole, so its time counts too.
  return { fingerprint: `csv ${size} ${mtimeMs} ${hash}`, bytes: size, read: (onBytes) => readPlain(path, onBytes) };
}

async function readIdentity(path: string, size: number): Promise<{ head: Buffer; hash: string }> {
  const file = await open(path);
  try {
    const head = await readRange(file, 0, Math.min(size, FINGERPRINT_BYTES));
    const tailStart = Math.max(0, size - FINGERPRINT_BYTES);
    const tail = await readRange(file, tailStart, size - tailStart);
    return { head, hash: createHash('sha256').update(head).update(tail).digest('hex') };
  } finally {
    await file.close();
  }
}

async function readRange(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function* readPlain(path: string, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: MIB_BYTES }) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* readGzip(path: string, size: number, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const unzip = createGunzip({ chunkSize: 256 * 1024 });
  const countExpanded = createExpansionLimit(size);
  source.on('data', (chunk) => onBytes(chunk.length));
  source.on('error', (error) => unzip.destroy(error));
  source.pipe(unzip);
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) {
      countExpanded(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw describeDamage(error);
  } finally {
    source.destroy();
    unzip.destroy();
  }
}
