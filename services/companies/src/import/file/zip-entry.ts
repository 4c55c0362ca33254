import { basename } from 'node:path';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RefusedFileError } from '../import-errors.ts';
import { describeDamage } from './damage.ts';
import { createExpansionLimit } from './expansion-limit.ts';

export type ZipEntry = {
  readonly compressedBytes: number;
  /** @throws RefusedFileError when the contents are not those that the directory of the ZIP file describes. */
  read(onBytes: (count: number) => void): AsyncIterable<Buffer>;
};

const STORED = 0;
const DEFLATED = 8;
/** The archives of INSEE have one entry. */
const MAX_ENTRIES = 1_000;

/**
 * Finds the CSV of a ZIP file whose name matches, or the only one. The directory at the end of the file is read, so 64-bit sizes and data
 * descriptors make no difference. Nothing is extracted to a path.
 *
 * @throws RefusedFileError when the directory is missing (a truncated download), or not exactly one entry fits.
 */
export async function findZipEntry(path: string, name: RegExp): Promise<ZipEntry> {
  const archive = await openArchive(path);
  let entries: readonly Entry[];
  try {
    entries = await listCsvEntries(archive);
  } finally {
    archive.close();
  }
  const named = entries.filter((entry) => name.test(basename(entry.fileName)));
  const candidates = named.length > 0 ? named : entries;
  const [entry] = candidates;
  if (entry === undefined) throw new RefusedFileError('the ZIP file contains no .csv');
  if (candidates.length > 1)
    throw new RefusedFileError('the ZIP file contains several .csv files: extract the right one and import it');
  if (entry.isEncrypted()) throw new RefusedFileError('the ZIP file is encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new RefusedFileError(
      `the ZIP file uses compression method ${entry.compressionMethod}: expected deflate, extract it and import the .csv`,
    );
  return { compressedBytes: entry.compressedSize, read: (onBytes) => readEntry(path, entry, onBytes) };
}

const openArchive = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, lazyEntries: true }).catch(refuseArchive);

async function listCsvEntries(archive: ZipFile): Promise<readonly Entry[]> {
  if (archive.entryCount > MAX_ENTRIES) throw new RefusedFileError('the ZIP file has more than 1,000 entries');
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) if (/\.csv$/i.test(entry.fileName)) entries.push(entry);
  } catch (error) {
    refuseArchive(error);
  }
  return entries;
}

/** The sentences of the ZIP reader name no content: "invalid relative path", "End of central directory record signature not found". */
function refuseArchive(error: unknown): never {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  throw new RefusedFileError(`the ZIP file is damaged or truncated (${error.message})`, { cause: error });
}

async function* readEntry(path: string, entry: Entry, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const archive = await openArchive(path);
  try {
    const source = await archive.openReadStreamPromise(entry, { decodeFileData: false }).catch(refuseArchive);
    source.on('data', (chunk: Buffer) => onBytes(chunk.length));
    const isStored = entry.compressionMethod === STORED;
    const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
    source.on('error', (error) => inflate.destroy(error));
    const contents = isStored ? source : source.pipe(inflate);
    try {
      yield* verifyContents(contents as AsyncIterable<Buffer>, entry);
    } finally {
      source.destroy();
      inflate.destroy();
    }
  } catch (error) {
    throw describeDamage(error);
  } finally {
    archive.close();
  }
}

/** Yields the contents, and throws at the end unless their size and CRC-32 are as the directory says. */
async function* verifyContents(contents: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  const countExpanded = createExpansionLimit(entry.compressedSize);
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of contents) {
    countExpanded(chunk.length);
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (bytes !== entry.uncompressedSize || checksum !== entry.crc32)
    throw new RefusedFileError('the ZIP file is damaged: its contents do not match its checksum');
}
