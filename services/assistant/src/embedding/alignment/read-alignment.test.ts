import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ALIGNMENT_FILE, readAlignment, readShippedAlignment } from './read-alignment.ts';

test('reads the shipped alignment, whose centres are most of a vector', async () => {
  const { matrix, passageCentre, questionCentres } = await readShippedAlignment();
  for (const centre of [passageCentre, questionCentres.fr, questionCentres.en]) {
    expect(centre).toHaveLength(384);
    expect(Math.hypot(...centre)).toBeGreaterThan(0.8);
    expect(Math.hypot(...centre)).toBeLessThan(1);
  }
  expect(matrix).toHaveLength(384 * 384);
  expect(matrix.some((value) => value !== 0)).toBe(true);
});

test('refuses a file of another size, or another one than its hash names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'probant-alignment-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(readAlignment(folder, 2)).rejects.toThrow(ALIGNMENT_FILE);
  await writeFile(join(folder, ALIGNMENT_FILE), Buffer.alloc(16));
  await expect(readAlignment(folder, 2)).rejects.toThrow('not made for vectors of 2');
  await writeFile(join(folder, ALIGNMENT_FILE), Buffer.alloc(40));
  await expect(readAlignment(folder, 2)).resolves.toMatchObject({ matrix: new Float32Array(4) });
  await writeFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ${ALIGNMENT_FILE}\n`);
  await expect(readAlignment(folder, 2)).rejects.toThrow('SHA-256');
});
