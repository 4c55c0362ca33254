import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { DocumentReader, OpenedDocument } from '@probant/documents/document';
import { writeWhole } from '../../forge/cache.ts';
import { OCR_MODELS_FOLDER } from '../ocr-models.ts';

const MODEL_SUMS = join(OCR_MODELS_FOLDER, 'SHA256SUMS');
const READER_SOURCE = fileURLToPath(new URL('../../../libs/documents/src/', import.meta.url));
const TEST_FILE_PATTERN = /\.test\.ts$/;

/** Returns the SHA-256 of the OCR networks' hashes and of the reader's source code: readings of another reader are not reused. */
export function computeReaderHash(): string {
  const hash = createHash('sha256').update(readFileSync(MODEL_SUMS));
  const sources = readdirSync(READER_SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !TEST_FILE_PATTERN.test(name))
    .sort();
  for (const name of sources) hash.update(name).update(readFileSync(join(READER_SOURCE, name)));
  return hash.digest('hex');
}

/**
 * Returns a reader that keeps what it opened in `folder`, named by the SHA-256 of the file, what was asked of it, and `readerHash`. A file
 * that could not be opened is tried again the next time: it may have taken too long on a busy machine.
 */
export function createCachedReader(reader: DocumentReader, folder: string, readerHash: string): DocumentReader {
  return {
    ...reader,
    async open(bytes, options) {
      const { fingerprint = false, maxPages = null } = options;
      const key = createHash('sha256')
        .update(JSON.stringify([readerHash, fingerprint, maxPages]))
        .update(bytes)
        .digest('hex');
      const path = join(folder, key.slice(0, 2), `${key}.reading`);
      if (existsSync(path)) return deserialize(readFileSync(path)) as OpenedDocument;
      const document = await reader.open(bytes, options);
      writeWhole(path, serialize(document));
      return document;
    },
  };
}

/** Returns the reader with a cache in PROBANT_EVAL_CACHE, or the reader itself where no such folder is named. */
export function cacheReadings(reader: DocumentReader): DocumentReader {
  const folder = process.env['PROBANT_EVAL_CACHE'];
  return folder ? createCachedReader(reader, join(folder, 'readings'), computeReaderHash()) : reader;
}
