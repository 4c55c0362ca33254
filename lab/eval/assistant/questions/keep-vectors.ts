import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { openEmbedder } from '@probant/assistant/lab';
import { CACHE_FOLDER } from '../../../forge/cache.ts';

type Embedder = NonNullable<Awaited<ReturnType<typeof openEmbedder>>>;

const HASH_BYTES = 16;

/**
 * Returns an embedder that keeps its vectors in `question-sets.vectors` of PROBANT_EVAL_CACHE, so that a second run of the evaluation asks
 * the model for new texts only. Records are the first 16 bytes of the SHA-256 of the embedder's name, the kind and the text, and the
 * components.
 */
export function keepVectors(embedder: Embedder): Embedder {
  const path = join(CACHE_FOLDER, 'question-sets.vectors');
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const known = readRecords(path, HASH_BYTES + embedder.dimensions);
  const hash = (kind: 'question' | 'passage', text: string): Buffer =>
    createHash('sha256').update(`${embedder.name}\n${kind}: ${text}`).digest().subarray(0, HASH_BYTES);
  const find = (key: Buffer): Int8Array | undefined => known.get(key.toString('hex'));
  const keep = (key: Buffer, vector: Int8Array): Int8Array => {
    known.set(key.toString('hex'), vector);
    appendFileSync(path, Buffer.concat([key, Buffer.from(vector.buffer, vector.byteOffset, vector.length)]));
    return vector;
  };
  return {
    name: embedder.name,
    dimensions: embedder.dimensions,
    embedQuestion: async (text, options) => {
      const key = hash('question', text);
      return find(key) ?? keep(key, await embedder.embedQuestion(text, options));
    },
    embedPassages: async (texts, options) => {
      const keys = texts.map((text) => hash('passage', text));
      const missing = texts.filter((_, at) => find(keys[at] as Buffer) === undefined);
      const made = missing.length === 0 ? [] : await embedder.embedPassages(missing, options);
      for (const [at, vector] of made.entries()) keep(hash('passage', missing[at] ?? ''), vector);
      return keys.map((key) => find(key) as Int8Array);
    },
    close: () => embedder.close(),
  };
}

function readRecords(path: string, length: number): Map<string, Int8Array> {
  const records = new Map<string, Int8Array>();
  if (!existsSync(path)) return records;
  const bytes = readFileSync(path);
  for (let at = 0; at + length <= bytes.length; at += length)
    records.set(
      bytes.toString('hex', at, at + HASH_BYTES),
      Int8Array.from(bytes.subarray(at + HASH_BYTES, at + length), (component) => (component << 24) >> 24),
    );
  return records;
}
