import { readFileSync } from 'node:fs';
import type { DocumentReader } from '@probant/documents/document';
import { bitsApart, type Fingerprint } from '@probant/documents/fingerprint';
import { pictureHash } from '../../libs/documents/src/fingerprint/picture-hash.ts';
import { openImage } from '../../libs/documents/src/image/open.ts';
import { resized } from '../../samples/picture/filters.ts';
import { type Picture, toJpeg } from '../../samples/picture/picture.ts';
import { duplicateGroups } from '../../services/extraction/src/receipt-control/duplicates/duplicate-groups.rules.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { share, table } from '../extraction/table.ts';
import { photoOf } from '../generate/degrade/photo.ts';
import { createDraw } from '../generate/draw.ts';
import { quantile } from '../quantile.ts';
import { photographs } from './photographs.ts';
import { readForComparison } from './read-for-comparison.ts';

type Copy = { readonly title: string; readonly goal: string; readonly make: (picture: Picture) => Promise<Uint8Array> };

const COPIES: readonly Copy[] = [
  { title: 'compressed again, JPEG 40', goal: '1.000', make: (picture) => toJpeg(picture, 40) },
  { title: 'half its size, JPEG 80', goal: '>= .92', make: (picture) => toJpeg(resized(picture, 0.5), 80) },
];
const ANEW: Copy = {
  title: 'photographed anew',
  goal: '-',
  make: (picture) => toJpeg(photoOf(createDraw('photographed anew'), picture), 80),
};
/** Bits (same-purchase.rules.ts). */
const SAME_PICTURE = 8;
/** Of the copies that must be read, every so many-th photograph. */
const STEP = 16;

/** Copies of each photograph, beside it: by the fingerprint alone, and some of them through all of receipt control. */
export async function copiedFileTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const paths = photographs(folder, limit);
  const alone: string[][] = [['copy', 'files', 'within 8 bits', 'goal', 'bits: median', 'p99', 'most']];
  for (const { title, goal, make } of COPIES) {
    const apart: number[] = [];
    for (const path of paths) {
      const picture = await pictureIn(readFileSync(path));
      apart.push(bitsApart(await fingerprintOf(readFileSync(path)), await fingerprintOf(await make(picture))));
    }
    const near = apart.filter((bits) => bits <= SAME_PICTURE).length;
    const quantiles = [0.5, 0.99, 1].map((part) => String(quantile(apart, part)));
    alone.push([title, String(apart.length), share(near, apart.length), goal, ...quantiles]);
  }
  const whole = [
    ['copy', 'files', 'found', 'goal', 'by fingerprint', 'by shop, day and total'],
    ...(await throughReceiptControl(
      reader,
      paths.filter((_, at) => at % STEP === 0),
    )),
  ];
  return [
    'Copies of a photograph, fingerprint alone',
    ...table(alone),
    '',
    'Copies of a photograph, through all of receipt control',
    ...table(whole),
  ];
}

/** Each photograph and a copy of it as a batch of two: found, and by which rule. */
async function throughReceiptControl(reader: DocumentReader, paths: readonly string[]): Promise<string[][]> {
  const copies = [...COPIES, ANEW];
  const rules = copies.map((): string[] => []);
  for (const path of paths) {
    const bytes = readFileSync(path);
    const picture = await pictureIn(bytes);
    const original = await readForComparison(reader, bytes, 0);
    for (const [at, { make }] of copies.entries()) {
      const groups = duplicateGroups([original, await readForComparison(reader, await make(picture), 1)]);
      rules[at]?.push(groups[0]?.rule ?? 'none');
    }
  }
  return copies.map(({ title, goal }, at) => {
    const ruled = rules[at] ?? [];
    const by = (rule: string) => ruled.filter((one) => one === rule).length;
    const found = share(ruled.length - by('none'), ruled.length);
    const both = (['fingerprint', 'vendor_date_amount'] as const).map((rule) => share(by(rule), ruled.length));
    return [title, String(ruled.length), found, goal, ...both];
  });
}

const openJpeg = async (bytes: Uint8Array) => (await openImage(bytes, 'jpeg')).picture(1);

const fingerprintOf = async (bytes: Uint8Array): Promise<Fingerprint> => pictureHash(await openJpeg(bytes));

async function pictureIn(bytes: Uint8Array): Promise<Picture> {
  const { width, height, pixels } = await openJpeg(bytes);
  return { width, height, channels: 3, light: Float32Array.from(pixels) };
}
