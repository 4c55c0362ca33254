import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of bundled files, such as weights. */
export type CheckedFolder = {
  readonly folder: string;
  /** Files that the folder must contain, whether it has checksums or not. */
  readonly files: readonly string[];
  /** What the files are, for error messages: "OCR models". */
  readonly subject: string;
};

const CHECKSUM_FILE = 'SHA256SUMS';

/**
 * Verifies that a folder contains its files and, if it has a SHA256SUMS, that every file listed there matches its hash. An operator's own
 * folder may have no SHA256SUMS.
 * @throws Error that names the file and never its content.
 */
export async function verifyChecksums(checked: CheckedFolder): Promise<void> {
  const { folder, files, subject } = checked;
  const checksums = await readChecksums(checked);
  for (const name of new Set([...files, ...checksums.keys()])) {
    const hash = await hashFile(checked, name);
    const expected = checksums.get(name);
    if (expected !== undefined && expected !== hash)
      throw new Error(`${subject}: ${name} in ${folder} is not the file named in ${CHECKSUM_FILE} (SHA-256 differs)`);
  }
}

async function readChecksums(checked: CheckedFolder): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(checked.folder, CHECKSUM_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(lines.map((line) => parseChecksumLine(line, checked)));
}

function parseChecksumLine(line: string, { folder, subject }: CheckedFolder): [name: string, hash: string] {
  const match = /^([0-9a-f]{64}) [ *]([\w.-]+)$/.exec(line.trim());
  if (!match) throw new Error(`${subject}: ${CHECKSUM_FILE} in ${folder} has a line that is not "<sha256>  <file>"`);
  return [match[2] as string, match[1] as string];
}

/** Hashes in pieces: the largest file has 47 MB, which the process would otherwise keep for a while. */
async function hashFile({ folder, subject }: CheckedFolder, name: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(join(folder, name))) hash.update(piece as Buffer);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`${subject}: cannot read ${name} in ${folder} (${code})`, { cause });
  }
  return hash.digest('hex');
}
