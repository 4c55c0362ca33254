import type { PagePaint, PaintedGlyph, PdfFont } from '@probant/documents/pdf-structure';
import { isSeenText } from '../../page-edits/pages/page-glyph.ts';
import type { PaintedAmount } from './column.rules.ts';

type Glyph = PaintedGlyph & { readonly font: PdfFont | null; readonly size: number };

/** Glyphs of a page that are put in order, the last ones: more than any printed page has. */
const MAX_GLYPHS = 50_000;
/** Gap inside an amount, in shares of the height of the text: a space between groups of digits. */
const MAX_GAP = 0.4;
const MAX_CHARACTERS = 30;

/** Lists the amounts that a page shows, from its top. */
export function listPaintedAmounts({ operations }: PagePaint): readonly PaintedAmount[] {
  const glyphs = operations
    .filter((operation) => operation.kind === 'text')
    .filter((operation) => operation.annotation === null && isSeenText(operation))
    .flatMap(({ glyphs: shown, font, size }) => shown.map((glyph) => ({ ...glyph, font: font?.font ?? null, size })))
    .slice(-MAX_GLYPHS)
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => Math.round(b.box[1]) - Math.round(a.box[1]) || a.box[0] - b.box[0]);
  return joinGlyphs(glyphs).flatMap(readAmount);
}

function joinGlyphs(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = [];
  for (const glyph of glyphs) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isNext(last, glyph)) run.push(glyph);
    else runs.push([glyph]);
  }
  return runs;
}

const isNext = (last: Glyph, { font, box, size }: Glyph): boolean =>
  last.font === font &&
  Math.abs(last.box[1] - box[1]) < 1 &&
  box[0] - last.box[2] < size * MAX_GAP &&
  box[0] >= last.box[0];

function readAmount(glyphs: readonly Glyph[]): readonly PaintedAmount[] {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (first === undefined || last === undefined || glyphs.length > MAX_CHARACTERS) return [];
  const text = glyphs.map((glyph) => glyph.text).join('');
  const match = /^-?[\d.,']*\d[.,]\d\d(€|EUR|%)?$/.exec(text);
  const digit = glyphs.find((glyph) => /^\d$/.test(glyph.text));
  if (match === null || digit === undefined) return [];
  const box = [first.box[0], first.box[1], last.box[2], first.box[3]] as const;
  const digitWidth = digit.box[2] - digit.box[0];
  return [{ box, size: first.size, digitWidth, characters: text.length, ending: match[1] ?? '' }];
}
