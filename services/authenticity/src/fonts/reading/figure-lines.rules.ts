import type { PageBox, PaintedText, PdfFont } from '@probant/documents/pdf-structure';

/** A digit of a figure; `isDoubtful` when its text may not be what it shows. */
export type FigureDigit = { readonly digit: string; readonly isDoubtful: boolean };

/** Glyphs of one line next to each other, with two digits or more. */
export type FigureLine = { readonly digits: readonly FigureDigit[]; readonly box: PageBox };

type Glyph = { readonly text: string; readonly box: PageBox; readonly size: number; readonly isDoubtful: boolean };

/** Glyphs of a page that are put in order: more than any printed page has. */
const MAX_GLYPHS = 50_000;
/** Gap between two figures, in shares of the height of the text. */
const MAX_GAP = 0.6;
const MIN_DIGITS = 2;

/** Lists the figures with a doubtful digit, from the top of a page. */
export function listDoubtfulLines(
  texts: readonly PaintedText[],
  doubtful: ReadonlyMap<PdfFont, ReadonlySet<number>>,
): readonly FigureLine[] {
  const glyphs = texts.flatMap(({ glyphs: shown, font, size }) => {
    const codes = font === null ? undefined : doubtful.get(font.font);
    return shown.map(({ text, box, code }) => ({ text, box, size, isDoubtful: codes?.has(code) ?? false }));
  });
  const ordered = glyphs
    .slice(0, MAX_GLYPHS)
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => Math.round(b.box[1]) - Math.round(a.box[1]) || a.box[0] - b.box[0]);
  return joinGlyphs(ordered)
    .map(createLine)
    .filter(({ digits }) => digits.length >= MIN_DIGITS && digits.some(({ isDoubtful }) => isDoubtful));
}

function joinGlyphs(ordered: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = [];
  for (const glyph of ordered) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isNext(last, glyph)) run.push(glyph);
    else runs.push([glyph]);
  }
  return runs;
}

const isNext = (last: Glyph, { box, size }: Glyph): boolean =>
  Math.abs(last.box[1] - box[1]) < size / 3 && box[0] - last.box[2] <= size * MAX_GAP && box[0] >= last.box[0];

const createLine = (glyphs: readonly Glyph[]): FigureLine => ({
  digits: glyphs
    .filter(({ text }) => /^[0-9]$/.test(text))
    .map(({ text, isDoubtful }) => ({ digit: text, isDoubtful })),
  box: [
    Math.min(...glyphs.map(({ box }) => box[0])),
    Math.min(...glyphs.map(({ box }) => box[1])),
    Math.max(...glyphs.map(({ box }) => box[2])),
    Math.max(...glyphs.map(({ box }) => box[3])),
  ],
});

/**
 * Whether OCR of the picture of a line reads other digits: the sure ones as the file states them, and a doubtful one otherwise. A reading with
 * another number of digits, or another sure digit, is no evidence.
 */
export function isReadOtherwise(digits: readonly FigureDigit[], reading: string): boolean {
  const read = reading.replace(/[^0-9]/g, '');
  if (read.length !== digits.length) return false;
  const different = digits.filter(({ digit }, index) => digit !== read[index]);
  return different.length > 0 && different.every(({ isDoubtful }) => isDoubtful);
}
