import type { FontRuns, TextRun } from './font-runs.ts';
import { isAligned, isSameFigure, measureDistance } from './run-geometry.rules.ts';

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
/** Such fonts of a file: an edit adds one, or one for each figure. */
const MAX_FONTS = 10;

/** Lists the figures, and the digits inside figures, whose font shows nothing else. */
export const listMinorityFigures = ({ fonts, pages, glyphs }: FontRuns): readonly MinorityFigure[] =>
  [...fonts.values()]
    .filter((runs) => isMinority(runs, glyphs))
    .slice(0, MAX_FONTS)
    .flatMap((runs) => runs.flatMap((run) => readFigure(run, runs, pages.get(run.page) ?? [])));

function readFigure(
  run: TextRun,
  fontRuns: readonly TextRun[],
  pageRuns: readonly TextRun[],
): readonly MinorityFigure[] {
  const others = pageRuns.filter(({ operation }) => operation.font?.font !== run.operation.font?.font);
  if (others.some((other) => isSameFigure(run.operation, other.operation))) return [{ run, isApart: true }];
  const isLong = fontRuns.some(({ operation }) => isLongFigure(operation.text));
  return isLong ? [{ run, isApart: isPaintedApart(run, others, pageRuns.length) }] : [];
}

function isMinority(runs: readonly TextRun[], glyphs: number): boolean {
  if (runs.length > MAX_RUNS) return false;
  const text = runs.map(({ operation }) => operation.text.replace(/\s/g, '')).join('');
  const digits = text.replace(/[^0-9]/g, '').length;
  return (
    runs.every(({ operation }) => isFigureText(operation.text)) &&
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
/** How far apart, as a share and a number of the runs of a page, an edit and its surroundings are painted. */
const MIN_APART_SHARE = 0.15;
const MIN_APART_RUNS = 8;

function isPaintedApart(run: TextRun, others: readonly TextRun[], pageRuns: number): boolean {
  if (!others.some((other) => isAligned(run.operation, other.operation))) return false;
  const nearest = findNearest(run, others);
  const minOrder = Math.min(...nearest.map(({ order }) => Math.abs(order - run.order)));
  return nearest.length === COMPARED_RUNS && minOrder >= Math.max(MIN_APART_RUNS, pageRuns * MIN_APART_SHARE);
}

/** Returns the runs that are nearest on the page, in one pass: a page may have 200,000. */
function findNearest({ operation }: TextRun, others: readonly TextRun[]): readonly TextRun[] {
  let nearest: { readonly other: TextRun; readonly distance: number }[] = [];
  for (const other of others) {
    const distance = measureDistance(operation.box, other.operation.box);
    const isNear = nearest.length < COMPARED_RUNS || distance < (nearest.at(-1)?.distance ?? 0);
    if (isNear)
      nearest = [...nearest, { other, distance }].sort((a, b) => a.distance - b.distance).slice(0, COMPARED_RUNS);
  }
  return nearest.map(({ other }) => other);
}
