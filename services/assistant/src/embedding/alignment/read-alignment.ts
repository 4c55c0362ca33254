import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { verifyChecksums } from '@probant/kernel/verify-checksums';
import type { Alignment } from './align-vectors.rules.ts';

export const ALIGNMENT_FILE = 'alignment.f32';

/**
 * Reads the alignment of a folder.
 * @throws Error when the file is missing, is not the one named in SHA256SUMS, or has another size.
 */
export async function readAlignment(folder: string, dimensions: number): Promise<Alignment> {
  await verifyChecksums({ folder, files: [ALIGNMENT_FILE], subject: 'alignment of vectors' });
  return readAlignmentFile(join(folder, ALIGNMENT_FILE), dimensions);
}

/**
 * Reads an alignment as lab/fit/alignment/fit.ts writes it: 32-bit floats, little endian: the centres of passages, French and English
 * questions, then the matrix.
 * @throws Error when the file is missing or has another size.
 */
export function readAlignmentFile(path: string, dimensions: number): Alignment {
  const bytes = readFileSync(path);
  const rows = dimensions + 3;
  if (bytes.length !== rows * dimensions * Float32Array.BYTES_PER_ELEMENT)
    throw new Error(`${ALIGNMENT_FILE} is not made for vectors of ${dimensions} components`);
  const floats = Float32Array.from({ length: rows * dimensions }, (_, at) => bytes.readFloatLE(4 * at));
  const readRow = (row: number): Float32Array => floats.subarray(row * dimensions, (row + 1) * dimensions);
  return {
    passageCentre: readRow(0),
    questionCentres: { fr: readRow(1), en: readRow(2) },
    matrix: floats.subarray(3 * dimensions),
  };
}

/** Components of the vectors of multilingual-e5-small. */
const SHIPPED_DIMENSIONS = 384;

/** Reads the alignment that Probant ships for multilingual-e5-small. @throws Error as `readAlignment`. */
export const readShippedAlignment = (): Promise<Alignment> =>
  readAlignment(`${repositoryRoot}/models/e5-small-alignment`, SHIPPED_DIMENSIONS);
