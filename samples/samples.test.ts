import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { samples } from './samples.ts';
import { truth } from './truth.ts';

const kept = (name: string): Promise<Buffer> => readFile(new URL(`documents/${name}`, import.meta.url));
const names = Object.keys(samples) as (keyof typeof samples)[];

describe('making the samples again', () => {
  test.each(names.filter((name) => samples[name].exact))('gives %s byte for byte', async (name) => {
    expect(Buffer.compare(Buffer.from(await samples[name].make()), await kept(name))).toBe(0);
  });

  test.each(names.filter((name) => !samples[name].exact && !name.startsWith('facture')))(
    'gives the picture %s in its format and size',
    async (name) => {
      const [made, before] = await Promise.all([samples[name].make(), kept(name)].map(measured));
      expect(made).toEqual(before);
    },
  );

  test('gives the scan with its page and its picture size', async () => {
    const made = Buffer.from(await samples['facture-scan.pdf'].make()).toString('latin1');
    const before = (await kept('facture-scan.pdf')).toString('latin1');
    const size = /\/Width \d+ \/Height \d+/;
    expect(made.match(size)?.[0]).toBe(before.match(size)?.[0]);
    expect(before).toContain('/Width 1654 /Height 2339');
  });

  test('gives the truth that is kept', async () => {
    const written = await readFile(new URL('truth.json', import.meta.url), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(truth)));
  });

  test('knows the truth of every document', () => {
    expect(Object.keys(truth).sort()).toEqual([...names, 'protege.pdf'].sort());
  });
});

async function measured(file: Uint8Array | Promise<Uint8Array>) {
  const { format, width, height, channels } = await sharp(await file).metadata();
  return { format, width, height, channels };
}
