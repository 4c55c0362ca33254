import { readFileSync } from 'node:fs';
import { generatePagePictures, type PageCondition } from '../../eval/ocr/page-pictures.ts';

type NamedJpeg = { readonly name: string; readonly jpeg: Uint8Array };

const RECEIPT_LIST = new URL('calibration-receipts.txt', import.meta.url);
const PAGE_CONDITIONS: readonly PageCondition[] = ['clean', 'bad', 'photo'];
const PAGES_PER_CONDITION = 8;
const PAGE_SEED = 7;

/** Returns the pictures that set the ranges of the int8 networks: the listed development receipts, then drawn French pages. */
export async function loadCalibrationPictures(developmentFolder: string): Promise<readonly NamedJpeg[]> {
  const receipts = readFileSync(RECEIPT_LIST, 'utf8')
    .trim()
    .split('\n')
    .map((name) => ({ name, jpeg: readFileSync(`${developmentFolder}/receipts-sroie-small/${name}`) }));
  const pages: NamedJpeg[] = [];
  for (const condition of PAGE_CONDITIONS)
    for await (const { name, jpeg } of generatePagePictures('train', condition, PAGES_PER_CONDITION, PAGE_SEED))
      pages.push({ name, jpeg });
  // quantise.py draws random samples in the order of the pictures: another order gives other bytes.
  return [...receipts, ...pages.sort((a, b) => (a.name < b.name ? -1 : 1))];
}
