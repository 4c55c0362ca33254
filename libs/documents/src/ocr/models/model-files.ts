import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a folder of models: the detector, the recogniser, and the recogniser's characters, one per line. */
export const MODEL_FILES = { detector: 'det.onnx', recogniser: 'rec.onnx', alphabet: 'alphabet.txt' } as const;

const CHECKSUM_FILE = 'SHA256SUMS';

/**
 * Verifies that a folder contains the three model files and, if it has a SHA256SUMS, that every file listed there matches its hash. An
 * operator's own folder may have no SHA256SUMS.
 * @throws Error that names the file and never its content.
 */
export async function verifyModelFiles(folder: string): Promise<void> {
  const checksums = await readChecksums(folder);
  const names = new Set([...Object.values(MODEL_FILES), ...checksums.keys()]);
  for (const name of names) {
    const hash = await hashFile(folder, name);
    const expected = checksums.get(name);
    if (expected !== undefined && expected !== hash)
      throw new Error(`OCR models: ${name} in ${folder} is not the file named in ${CHECKSUM_FILE} (SHA-256 differs)`);
  }
}

async function readChecksums(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, CHECKSUM_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(lines.map((line) => parseChecksumLine(line, folder)));
}

function parseChecksumLine(line: string, folder: string): [name: string, hash: string] {
  const match = /^([0-9a-f]{64}) [ *]([\w.-]+)$/.exec(line.trim());
  if (!match) throw new Error(`OCR models: ${CHECKSUM_FILE} in ${folder} has a line that is not "<sha256>  <file>"`);
  return [match[2] as string, match[1] as string];
}

async function hashFile(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`OCR models: cannot read ${name} in ${folder} (${error.code})`, { cause: error });
  });
  return createHash('sha256').update(bytes).digest('hex');
}
