import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of models: the detector, the recogniser and the characters that it writes, one a line. */
export const MODEL_FILES = { detector: 'det.onnx', recogniser: 'rec.onnx', alphabet: 'alphabet.txt' } as const;

const SUMS = 'SHA256SUMS';

/**
 * Makes sure that a folder holds the three model files and, where it has a SHA256SUMS, that every file named there is what it says.
 * Throws an Error that names the file and never its content. A folder of the operator's own may have no SHA256SUMS.
 */
export async function checkModels(folder: string): Promise<void> {
  const sums = await sumsOf(folder);
  const names = new Set([...Object.values(MODEL_FILES), ...sums.keys()]);
  for (const name of names) {
    const hash = await hashOf(folder, name);
    const expected = sums.get(name);
    if (expected !== undefined && expected !== hash)
      throw new Error(`OCR models: ${name} in ${folder} is not the file named in ${SUMS} (SHA-256 differs)`);
  }
}

async function sumsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(lines.map((line) => parseSum(line, folder)));
}

function parseSum(line: string, folder: string): [name: string, hash: string] {
  const match = /^([0-9a-f]{64}) [ *]([\w.-]+)$/.exec(line.trim());
  if (!match) throw new Error(`OCR models: ${SUMS} in ${folder} has a line that is not "<sha256>  <file>"`);
  return [match[2] as string, match[1] as string];
}

async function hashOf(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`OCR models: cannot read ${name} in ${folder} (${error.code})`, { cause: error });
  });
  return createHash('sha256').update(bytes).digest('hex');
}
