import type { Sheet, TextMark } from '@probant/samples/drawing/sheet';
import { encodeJpeg, type Picture, rasterizeSheet } from '@probant/samples/picture/picture';
import { createPhoto } from '../../generate/degrade/photo.ts';
import { createScan } from '../../generate/degrade/scan.ts';
import { createDraw, type Draw } from '../../generate/draw.ts';
import type { Part } from '../../generate/generated-document.ts';
import { reportPages } from './report-pages.ts';
import { trainPages } from './train-pages.ts';

/** How the page was captured: a good scan, a bad scan or a phone photo. */
export type PageCondition = 'clean' | 'bad' | 'photo';

/** A page of French text as a picture, and the rows drawn on it. */
export type PagePicture = { readonly name: string; readonly jpeg: Uint8Array; readonly lines: readonly string[] };

const PAGE_DRAWERS: Readonly<Record<Part, Readonly<Record<string, (draw: Draw) => Sheet>>>> = {
  train: trainPages,
  report: reportPages,
};
/** Dots per inch. A page that fills two thirds of a small camera's picture has about 130. */
const DOTS_PER_INCH: Readonly<Record<PageCondition, readonly number[]>> = {
  clean: [150, 200, 300],
  bad: [150, 200],
  photo: [130, 150, 180],
};

/** Generates `count` pages of a part. Every kind of page is equally frequent, unless `only` names one kind. */
export async function* generatePagePictures(
  part: Part,
  condition: PageCondition,
  count: number,
  seed: number,
  only?: string,
): AsyncIterable<PagePicture> {
  const pages = Object.entries(PAGE_DRAWERS[part]).filter(([kind]) => only === undefined || kind === only);
  for (let index = 0; index < count; index += 1) {
    const [kind, page] = pages[index % pages.length] as (typeof pages)[number];
    const draw = createDraw(`ocr/${part}/${condition}/${seed}/${index}`);
    const sheet = page(draw.fork('page'));
    const paper = await rasterizeSheet(sheet, draw.pick(DOTS_PER_INCH[condition]) / 72, 1);
    const degraded = degradePage(draw.fork('state'), paper, condition);
    const quality = condition === 'clean' ? draw.whole(75, 95) : draw.whole(50, 90);
    yield {
      name: `${kind}-${condition}-${index}`,
      jpeg: await encodeJpeg(degraded, quality),
      lines: listDrawnLines(sheet),
    };
  }
}

const degradePage = (draw: Draw, paper: Picture, condition: PageCondition): Picture =>
  condition === 'photo' ? createPhoto(draw, paper) : createScan(draw, paper, condition);

/** Lists the rows of a sheet from top to bottom. Texts on one baseline form one row, from left to right. */
function listDrawnLines({ marks }: Sheet): string[] {
  const rows = new Map<number, TextMark[]>();
  for (const mark of marks) {
    if (mark.kind !== 'text') continue;
    const baseLine = Math.round(mark.y * 10);
    rows.set(baseLine, [...(rows.get(baseLine) ?? []), mark]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, texts]) =>
      texts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    );
}
