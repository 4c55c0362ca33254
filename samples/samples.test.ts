import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { samples } from './samples.ts';
import { truth } from './truth.ts';

const readStored = (name: string): Promise<Buffer> => readFile(new URL(`documents/${name}`, import.meta.url));
const names = Object.keys(samples) as (keyof typeof samples)[];

describe('generating the samples', () => {
  test.each(names.filter((name) => samples[name].exact))('returns the stored bytes of %s', async (name) => {
    expect(Buffer.compare(Buffer.from(await samples[name].generate()), await readStored(name))).toBe(0);
  });

  test.each(names.filter((name) => !samples[name].exact && !name.startsWith('facture')))(
    'returns the picture %s with the stored format and size',
    async (name) => {
      const [generated, stored] = await Promise.all([samples[name].generate(), readStored(name)].map(readMetadata));
      expect(generated).toEqual(stored);
    },
  );

  test('returns the scan with the stored picture size', async () => {
    const generated = Buffer.from(await samples['facture-scan.pdf'].generate()).toString('latin1');
    const stored = (await readStored('facture-scan.pdf')).toString('latin1');
    const size = /\/Width \d+ \/Height \d+/;
    expect(generated.match(size)?.[0]).toBe(stored.match(size)?.[0]);
    expect(stored).toContain('/Width 1654 /Height 2339');
  });

  test('the stored truth.json equals the truth of the generator', async () => {
    const storedTruth = await readFile(new URL('truth.json', import.meta.url), 'utf8');
    expect(JSON.parse(storedTruth)).toEqual(JSON.parse(JSON.stringify(truth)));
  });

  test('every document has a truth', () => {
    expect(Object.keys(truth).sort()).toEqual([...names, 'protege.pdf'].sort());
  });
});

async function readMetadata(file: Uint8Array | Promise<Uint8Array>) {
  const { format, width, height, channels } = await sharp(await file).metadata();
  return { format, width, height, channels };
}
