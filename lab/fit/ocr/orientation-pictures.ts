import { readFileSync } from 'node:fs';
import { listFiles } from '../../eval/extraction/opened-files.ts';
import { generatePagePictures, type PageCondition } from '../../eval/ocr/page-pictures.ts';
import { generateIdCards } from '../../generate/generate-id-cards.ts';
import type { Part } from '../../generate/generated-document.ts';

type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

const PAGE_CONDITIONS: readonly PageCondition[] = ['clean', 'bad', 'photo'];
const PAGES_PER_CONDITION = 8;
const CARDS_PER_MEDIUM = 12;
const SEED = 31;
const RECEIPT_COUNT = 40;
const CALIBRATION_LIST = new URL('calibration-receipts.txt', import.meta.url);

/** Lists the upright pictures by set. None of them set the ranges of the int8 networks. */
export async function loadOrientationPictures(
  developmentFolder: string,
  part: Part,
): Promise<Readonly<Record<string, readonly NamedFile[]>>> {
  const pages: NamedFile[] = [];
  for (const condition of PAGE_CONDITIONS)
    for await (const { name, jpeg } of generatePagePictures(part, condition, PAGES_PER_CONDITION, SEED))
      pages.push({ name, bytes: jpeg });
  const cards: NamedFile[] = [];
  for (const medium of ['scan', 'photo'] as const)
    for await (const { name, bytes } of generateIdCards({ seed: SEED, count: CARDS_PER_MEDIUM, part, medium }))
      cards.push({ name: `${medium}-${name}`, bytes });
  const drawn = { 'French pages': pages, 'identity cards': cards };
  if (part === 'report') return drawn;
  const calibration = new Set(readFileSync(CALIBRATION_LIST, 'utf8').split('\n'));
  const receipts = listFiles(`${developmentFolder}/receipts-sroie-small`, /\.jpg$/).filter(
    (path) => !calibration.has(path.split('/').at(-1) ?? ''),
  );
  const step = Math.floor(receipts.length / RECEIPT_COUNT);
  return {
    'receipts, SROIE': readFiles(listFiles(`${developmentFolder}/receipts-sroie`, /\.jpg$/)),
    'receipts, SROIE small': readFiles(receipts.filter((_, index) => index % step === 0).slice(0, RECEIPT_COUNT)),
    'specimens of identity documents': readFiles(listFiles(`${developmentFolder}/id-mrz`, /\.(?:png|jpg)$/)),
    ...drawn,
  };
}

const readFiles = (paths: readonly string[]): NamedFile[] =>
  paths.map((path) => ({ name: path.split('/').at(-1) ?? '', bytes: readFileSync(path) }));
