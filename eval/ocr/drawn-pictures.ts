import type { Sheet } from '../../samples/drawing/sheet.ts';
import { type Picture, pictureOf, toJpeg } from '../../samples/picture/picture.ts';
import { photoOf } from '../generate/degrade/photo.ts';
import { scanOf } from '../generate/degrade/scan.ts';
import type { Part } from '../generate/document.ts';
import { createDraw, type Draw } from '../generate/draw.ts';
import { drawnLines } from './drawn-lines.ts';
import { reportPages } from './report-pages.ts';
import { trainPages } from './train-pages.ts';

/** How the page reached us: a good scan, a bad one, or a phone's photo. */
export type State = 'clean' | 'bad' | 'photo';

/** A page of French text as a picture, and the rows that were drawn on it. */
export type DrawnPicture = { readonly name: string; readonly jpeg: Uint8Array; readonly lines: readonly string[] };

const PAGES: Readonly<Record<Part, Readonly<Record<string, (draw: Draw) => Sheet>>>> = {
  train: trainPages,
  report: reportPages,
};
/** Dots an inch; a photo of 130 is what is left of a page that fills two thirds of a small camera's picture. */
const RESOLUTIONS: Readonly<Record<State, readonly number[]>> = {
  clean: [150, 200, 300],
  bad: [150, 200],
  photo: [130, 150, 180],
};

/** The pages of a part one after the other, so many of them; every kind of page comes up equally often, or one alone does. */
export async function* drawnPictures(
  part: Part,
  state: State,
  count: number,
  seed: number,
  only?: string,
): AsyncIterable<DrawnPicture> {
  const pages = Object.entries(PAGES[part]).filter(([kind]) => only === undefined || kind === only);
  for (let index = 0; index < count; index += 1) {
    const [kind, page] = pages[index % pages.length] as (typeof pages)[number];
    const draw = createDraw(`ocr/${part}/${state}/${seed}/${index}`);
    const sheet = page(draw.fork('page'));
    const paper = await pictureOf(sheet, draw.pick(RESOLUTIONS[state]) / 72, 1);
    const seen = seenAs(draw.fork('state'), paper, state);
    const quality = state === 'clean' ? draw.whole(75, 95) : draw.whole(50, 90);
    yield { name: `${kind}-${state}-${index}`, jpeg: await toJpeg(seen, quality), lines: drawnLines(sheet) };
  }
}

const seenAs = (draw: Draw, paper: Picture, state: State): Picture =>
  state === 'photo' ? photoOf(draw, paper) : scanOf(draw, paper, state);
