import type { PageBox, PaintedText } from '@probant/documents/pdf-structure';
import type { FontRuns, TextRun } from './font-runs.ts';

/** A font that shows one or a few figures of a file and nothing else. */
export type MinorityFigure = {
  readonly run: TextRun;
  /** Whether it was painted far from the text around it, or continues a figure in another font: as an edit does. */
  readonly isApart: boolean;
};

/** Characters of such a font: an amount and an account number. */
const MAX_GLYPHS = 40;
/** Share of the characters of the file. */
const MAX_SHARE = 0.03;
const MIN_DIGIT_SHARE = 0.5;
/** Places where such a font is used. */
const MAX_RUNS = 6;

/** Lists the figures whose font shows nothing else. */
export const listMinorityFigures = ({ fonts, pages, glyphs }: FontRuns): readonly MinorityFigure[] =>
  [...fonts.values()]
    .filter((runs) => isMinority(runs, glyphs))
    .flatMap((runs) => runs.map((run) => ({ run, isApart: isApart(run, pages.get(run.page) ?? []) })));

function isMinority(runs: readonly TextRun[], glyphs: number): boolean {
  if (runs.length > MAX_RUNS) return false;
  const text = runs.map(({ operation }) => operation.text.replace(/\s/g, '')).join('');
  const digits = text.replace(/[^0-9]/g, '').length;
  const isFigure = runs.every(({ operation }) => isFigureText(operation.text));
  const isLong = runs.some(({ operation }) => isLongFigure(operation.text));
  return (
    isFigure &&
    isLong &&
    text.length <= MAX_GLYPHS &&
    text.length <= glyphs * MAX_SHARE &&
    digits >= text.length * MIN_DIGIT_SHARE
  );
}

/** An amount, a date or an account number, or a part of one; not a word with a number. */
const isFigureText = (text: string): boolean =>
  /^[A-Z]{0,2}[\s0-9.,'’/:€$£+-]{1,40}(?:EUR|€)?$/.test(text.trim()) && /\d/.test(text);

/** Whether it is more than the number of a page or of an item: it has decimals, the parts of a date, or five digits. */
const isLongFigure = (text: string): boolean => /\d[.,/-]\d\d/.test(text) || (text.match(/\d/g) ?? []).length >= 5;

/** Runs that an edit is compared with. */
const COMPARED_RUNS = 3;
/** Share of the runs of a page, and number of them, between the painting of an edit and that of its surroundings. */
const MIN_APART_SHARE = 0.15;
const MIN_APART_RUNS = 8;

function isApart(run: TextRun, runs: readonly TextRun[]): boolean {
  const others = runs.filter(({ operation }) => operation.font?.font !== run.operation.font?.font);
  if (!others.some((other) => isAligned(run.operation, other.operation))) return false;
  const nearest = others
    .map((other) => ({ other, distance: measureDistance(run.operation.box, other.operation.box) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, COMPARED_RUNS);
  const minOrder = Math.min(...nearest.map(({ other }) => Math.abs(other.order - run.order)));
  return nearest.length === COMPARED_RUNS && minOrder >= Math.max(MIN_APART_RUNS, runs.length * MIN_APART_SHARE);
}

/** Units of the page by which lines and columns of one layout differ. */
const MAX_OFFSET = 0.4;
/** Height of a line, in shares of the height of its text. */
const LINE_HEIGHT = 2.5;

/** Whether a text is on the line of another one, or in its column on the next line: a stamp is at a place of its own. */
function isAligned(a: PaintedText, b: PaintedText): boolean {
  if (Math.abs(getBaseline(a) - getBaseline(b)) <= MAX_OFFSET) return true;
  const isNextLine = Math.abs(getBaseline(a) - getBaseline(b)) <= LINE_HEIGHT * a.size;
  const isColumn = Math.abs(a.box[0] - b.box[0]) <= MAX_OFFSET || Math.abs(a.box[2] - b.box[2]) <= MAX_OFFSET;
  return isNextLine && isColumn;
}

const getBaseline = ({ box, size, font }: PaintedText): number => box[1] - (font?.font.descent ?? 0) * size;

/** Distance between two boxes; one line counts as nearer than the next. */
function measureDistance(a: PageBox, b: PageBox): number {
  const across = Math.max(0, Math.max(a[0], b[0]) - Math.min(a[2], b[2]));
  const along = Math.max(0, Math.max(a[1], b[1]) - Math.min(a[3], b[3]));
  return across + 2 * along;
}
