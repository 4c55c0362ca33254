import { readFileSync } from 'node:fs';
import type { DocumentReader } from '@probant/documents/document';
import { countDifferingBits, type Fingerprint } from '@probant/documents/fingerprint';
import { computePictureHash, openImage } from '@probant/documents/lab';
import { findDuplicateGroups } from '@probant/extraction/lab';
import { computeQuantile } from '@probant/kernel/statistics/quantile';
import { resizePicture } from '@probant/samples/picture/filters';
import { encodeJpeg, type Picture } from '@probant/samples/picture/picture';
import { createPhoto } from '../../generate/degrade/photo.ts';
import { createDraw } from '../../generate/draw.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { formatShare, formatTable } from '../extraction/table.ts';
import { listPhotographs } from './photographs.ts';
import { readForComparison } from './read-for-comparison.ts';

type FileCopy = {
  readonly title: string;
  readonly goal: string;
  readonly create: (picture: Picture) => Promise<Uint8Array>;
};

const FILE_COPIES: readonly FileCopy[] = [
  { title: 'recompressed, JPEG 40', goal: '1.000', create: (picture) => encodeJpeg(picture, 40) },
  { title: 'half the size, JPEG 80', goal: '>= .92', create: (picture) => encodeJpeg(resizePicture(picture, 0.5), 80) },
];
const NEW_PHOTOGRAPH: FileCopy = {
  title: 'new photograph',
  goal: '-',
  create: (picture) => encodeJpeg(createPhoto(createDraw('photographed anew'), picture), 80),
};
/** The limit of same-purchase.rules.ts. */
const SAME_IMAGE_MAX_BITS = 8;
/** Reading copies is slow: only every 16th photograph runs through receipt control. */
const PHOTOGRAPH_STEP = 16;

/** Compares each photograph with copies of it: all by fingerprint alone, a sample through the whole of receipt control. */
export async function buildCopiedFileTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const paths = listPhotographs(folder, limit);
  const fingerprintRows: string[][] = [['copy', 'files', 'within 8 bits', 'goal', 'bits: median', 'p99', 'max']];
  for (const { title, goal, create } of FILE_COPIES) {
    const distances: number[] = [];
    for (const path of paths) {
      const picture = await openPicture(readFileSync(path));
      distances.push(
        countDifferingBits(
          await computeFingerprint(readFileSync(path)),
          await computeFingerprint(await create(picture)),
        ),
      );
    }
    const matchCount = distances.filter((bits) => bits <= SAME_IMAGE_MAX_BITS).length;
    const quantiles = [0.5, 0.99, 1].map((part) => String(computeQuantile(distances, part)));
    fingerprintRows.push([
      title,
      String(distances.length),
      formatShare(matchCount, distances.length),
      goal,
      ...quantiles,
    ]);
  }
  const receiptControlRows = [
    ['copy', 'files', 'found', 'goal', 'by fingerprint', 'by merchant, date and total'],
    ...(await runReceiptControl(
      reader,
      paths.filter((_, index) => index % PHOTOGRAPH_STEP === 0),
    )),
  ];
  return [
    'Copies of a photograph: fingerprint alone',
    ...formatTable(fingerprintRows),
    '',
    'Copies of a photograph: receipt control',
    ...formatTable(receiptControlRows),
  ];
}

/** Analyzes each photograph and a copy of it as a batch of two. Returns how many copies each rule found. */
async function runReceiptControl(reader: DocumentReader, paths: readonly string[]): Promise<string[][]> {
  const copies = [...FILE_COPIES, NEW_PHOTOGRAPH];
  const rules = copies.map((): string[] => []);
  for (const path of paths) {
    const bytes = readFileSync(path);
    const picture = await openPicture(bytes);
    const original = await readForComparison(reader, bytes, 0);
    for (const [index, { create }] of copies.entries()) {
      const groups = findDuplicateGroups([original, await readForComparison(reader, await create(picture), 1)]);
      rules[index]?.push(groups[0]?.rule ?? 'none');
    }
  }
  return copies.map(({ title, goal }, index) => {
    const matches = rules[index] ?? [];
    const count = (rule: string) => matches.filter((match) => match === rule).length;
    const foundShare = formatShare(matches.length - count('none'), matches.length);
    const ruleShares = (['fingerprint', 'vendor_date_amount'] as const).map((rule) =>
      formatShare(count(rule), matches.length),
    );
    return [title, String(matches.length), foundShare, goal, ...ruleShares];
  });
}

const openJpeg = async (bytes: Uint8Array) => (await openImage(bytes, 'jpeg')).decodePage(1);

const computeFingerprint = async (bytes: Uint8Array): Promise<Fingerprint> => computePictureHash(await openJpeg(bytes));

async function openPicture(bytes: Uint8Array): Promise<Picture> {
  const { width, height, pixels } = await openJpeg(bytes);
  return { width, height, channels: 3, light: Float32Array.from(pixels) };
}
