import { findAmounts } from '@probant/french/money';
import { countDifferences } from '../text/near-text.rules.ts';
import { readAnswer } from './answers.rules.ts';
import { findCellBeside, isValueCell, listValuesBelow, readHeading } from './label-grid.ts';
import { findLabel, type LabelIndex, type LabelPlace } from './label-index.ts';
import { type Labels, toStem } from './label-names.rules.ts';
import { findMonths } from './months.rules.ts';
import { findTimes } from './times.rules.ts';

/** What a value that means nothing without its label is: a number, a time in minutes after midnight, a month, or yes (1) or no (0). */
export type LabelledQuantity =
  | { readonly kind: 'number'; readonly hundredths: number }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'answer'; readonly answer: 0 | 1 };

/** What a document prints next to the label of a value. */
export type LabelFinding = 'same' | 'other' | 'nothing';

/** Numbers beside a label of which sums are made. */
const MAX_PARTS = 12;
/** In hundredths: parts are rounded one by one. */
const SUM_TOLERANCE = 2;
const MINUTES_PER_HOUR = 60;

/** Compares a value with what the document prints at its label. The most exact label that is printed decides. */
export function compareWithLabel(
  quantity: LabelledQuantity,
  labels: Labels,
  index: LabelIndex,
  isSum: boolean,
): LabelFinding {
  for (const label of labels) {
    // The parts of a sum have a row each; a heading over several rows would count them twice.
    const places = findLabel(label, index).filter(({ row }) => !isSum || row.stack === null);
    const findings = [
      ...findCrossings(label, index).map((text) => compareTexts(quantity, [text], [], index)),
      ...places.map((place) => compareAt(quantity, place, index, isSum)),
    ];
    if (findings.includes('same')) return 'same';
    if (findings.includes('other')) {
      // Several rows may print the parts of a sum that no row prints.
      const parts = isSum ? places.flatMap((place) => readParts(quantity, place, index)) : [];
      return isSum && isSumOfParts(toValue(quantity), [...new Set(parts)]) ? 'nothing' : 'other';
    }
  }
  return 'nothing';
}

function readParts(quantity: LabelledQuantity, place: LabelPlace, index: LabelIndex): readonly number[] {
  const { close, loose } = listRegions(quantity, place, index, true);
  return [...close, ...loose].flatMap((text) => readPrinted(quantity, text));
}

/** Whether some of the parts add up to a sum; with too many parts, nobody can say. */
function isSumOfParts(sum: number, parts: readonly number[]): boolean {
  if (parts.length > MAX_PARTS) return true;
  const sums = [0];
  for (const part of parts) sums.push(...sums.map((other) => other + part));
  return sums.slice(1).some((other) => Math.abs(other - sum) <= SUM_TOLERANCE);
}

function compareAt(quantity: LabelledQuantity, place: LabelPlace, index: LabelIndex, isSum: boolean): LabelFinding {
  const regions = listRegions(quantity, place, index, isSum);
  const finding = compareTexts(quantity, regions.close, regions.loose, index);
  if (finding !== 'other' || quantity.kind !== 'number') return finding;
  // "12 jours": the number is in front of its unit.
  const inFront = /(?<![\d.,])(\d{1,6})\s*$/.exec(place.row.text.slice(0, place.start))?.[1];
  return inFront && Number(inFront) * 100 === quantity.hundredths ? 'same' : finding;
}

/** Texts in which the value of a label is printed, if it is; `loose` are texts in which it may be, among others. */
type Regions = { readonly close: readonly string[]; readonly loose: readonly string[] };

function listRegions(
  quantity: LabelledQuantity,
  { row, start, end }: LabelPlace,
  { grid }: LabelIndex,
  isSum: boolean,
): Regions {
  const clean = isSum ? (text: string) => cutClause(removeRates(text)) : (text: string) => text;
  const has = (text: string) => readPrinted(quantity, clean(text)).length > 0;
  const after = cutSentence(row.text.slice(end));
  // "Durée : 3 jours (21 heures)" is the row of "duree_heures".
  const span = row.text.slice(start, end);
  const at = findCell(row, end);
  const stack = row.stack ?? (at ? { text: at.cell.text, cells: [at.cell] } : null);
  const isProse = isInSentence(row.text.slice(at?.start ?? 0, start), after);
  if (stack === null) return isProse ? { close: [], loose: [after] } : { close: [clean(after)], loose: [clean(span)] };
  const below = listValuesBelow(grid, stack).map(({ text }) => text);
  const own = at ? cutSentence(row.text.slice(end, at.end)) : after;
  const beside = row.stack
    ? (findCellBeside(grid, stack)?.text ?? null)
    : findBeside(row, at?.index ?? 0, has, quantity);
  const close = [own, ...(beside === null ? [] : [beside]), ...below.slice(0, 1), span].find(has);
  return { close: close === undefined || isProse ? [] : [clean(close)], loose: [span, after, ...below].map(clean) };
}

/** Words before a label that make it a part of a sentence. */
const MIN_SENTENCE_WORDS = 4;

/** "Nous vous remercions de votre confiance depuis 7 ans": the word in a sentence is no label of the number. */
function isInSentence(before: string, after: string): boolean {
  const clause = before.slice(
    Math.max(...[':', ';', ',', '.', '|', '–', '-'].map((mark) => before.lastIndexOf(mark))) + 1,
  );
  const words = clause.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= MIN_SENTENCE_WORDS && !/^[^\d]{0,60}?(?::|=|\.\.)/.test(after);
}

/** A value in the next sentence belongs to another label. */
const cutSentence = (text: string): string => /^(?:[^.]|(?<![\p{L}\d])\.|\.(?!\s\p{L}{3}))*/u.exec(text)?.[0] ?? text;

/** Returns the cell of a row in which a label ends, and where its text ends in the row. */
function findCell({ cells }: LabelPlace['row'], end: number) {
  let to = -1;
  for (const [index, cell] of cells.entries()) {
    const start = to + 1;
    to = start + cell.text.length;
    if (end <= to) return { cell, index, start, end: to };
  }
  return null;
}

/** Words of a cell that make it a label of its own. */
const MIN_LABEL_LETTERS = 4;

/** Returns the first cell with a value to the right of a label, up to a cell with a label and a value of its own. */
function findBeside(
  { cells }: LabelPlace['row'],
  index: number,
  has: (text: string) => boolean,
  quantity: LabelledQuantity,
): string | null {
  const next = cells.slice(index + 1);
  // The two boxes of an answer may be cells of their own.
  if (quantity.kind === 'answer')
    return [next[0]?.text ?? '', next.map(({ text }) => text).join(' ')].find(has) ?? null;
  const cell = next.find(({ text }) => has(text) || text.endsWith(':'));
  if (cell === undefined || !has(cell.text)) return null;
  const beforeValue = /^[^\d]*/.exec(cell.text)?.[0] ?? '';
  const isOther = beforeValue.includes(':') && beforeValue.replace(/[^\p{L}]/gu, '').length >= MIN_LABEL_LETTERS;
  return isOther ? null : cell.text;
}

/** Rows of a table, and values of a row, in which the rest of a label is searched. */
const MAX_CROSSED_ROWS = 40;

/** "conges_pris" is where the row "Congés payés" and the column "Pris" of a table cross. Returns the values there. */
function findCrossings(label: readonly string[], { rows, rowsByStem, grid }: LabelIndex): readonly string[] {
  if (label.length < 2) return [];
  const candidates = new Set(label.flatMap((word) => (rowsByStem.get(word) ?? []).slice(0, MAX_CROSSED_ROWS)));
  return [...candidates].slice(0, MAX_CROSSED_ROWS).flatMap((at) => {
    const cells = rows[at]?.cells ?? [];
    const head = cells[0];
    if (head === undefined || cells.length < 3 || isValueCell(head)) return [];
    const headStems = listStems(head.text);
    const rest = label.filter((word) => !headStems.has(word));
    if (rest.length === 0 || rest.length === label.length) return [];
    return cells.slice(1).flatMap((cell) => {
      if (!isValueCell(cell)) return [];
      const heading = listStems(readHeading(grid, cell));
      return rest.every((word) => heading.has(word)) ? [cell.text] : [];
    });
  });
}

const listStems = (folded: string): ReadonlySet<string> =>
  new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => toStem(word)));

function compareTexts(
  quantity: LabelledQuantity,
  close: readonly string[],
  loose: readonly string[],
  { isMisreadable }: LabelIndex,
): LabelFinding {
  const value = toValue(quantity);
  const printed = close.flatMap((text) => readPrinted(quantity, text));
  if (printed.includes(value) || loose.some((text) => readPrinted(quantity, text).includes(value))) return 'same';
  if (quantity.kind === 'number' && [...close, ...loose].some((text) => isInOtherUnit(value, text))) return 'same';
  // A misread digit is no other value.
  const isDigits = quantity.kind !== 'answer';
  if (isDigits && isMisreadable && printed.some((other) => countDifferences(String(other), String(value)) <= 1))
    return 'same';
  return printed.length > 0 ? 'other' : 'nothing';
}

function toValue(quantity: LabelledQuantity): number {
  switch (quantity.kind) {
    case 'time':
      return quantity.minutes;
    case 'month':
      return quantity.month;
    case 'answer':
      return quantity.answer;
    case 'number':
      return quantity.hundredths;
  }
}

function readPrinted({ kind }: LabelledQuantity, text: string): readonly number[] {
  switch (kind) {
    case 'time':
      return findTimes(text);
    case 'month':
      return findMonths(text);
    case 'answer': {
      const answer = readAnswer(text);
      return answer === null ? [] : [answer];
    }
    case 'number':
      return findNumbers(text);
  }
}

/** A share is printed as a percentage (0.85, "85 %"), and a number of hours or minutes as a duration (1.75, "1 h 45"). */
function isInOtherUnit(hundredths: number, text: string): boolean {
  const isShare = hundredths > 0 && hundredths < 100 && text.includes('%');
  if (isShare && findNumbers(text).some((printed) => Math.round(printed / 100) === hundredths)) return true;
  return findTimes(text).some(
    (minutes) => minutes * 100 === hundredths || Math.round((minutes / MINUTES_PER_HOUR) * 100) === hundredths,
  );
}

/** "TVA 20 % 205,76": the rate is not the amount. */
const removeRates = (text: string): string => text.replace(/(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?%/g, ' ');

/** "TVA sur les encaissements, 40 € de frais", "TVA non applicable, art. 293 B": what follows the comma is no tax. */
const cutClause = (text: string): string => text.replace(/(?<=\p{L}{3})[,;]\s.*$/u, ' ');

/** Returns the numbers of a text in hundredths, except in dates and times. */
function findNumbers(text: string): number[] {
  const amounts = findAmounts(text).map(({ value }) => Math.abs(value));
  // "12." ends a sentence, leaders of dots end at the number, and "m2" is a unit.
  const numbers = [
    ...text.matchAll(/(?<![\p{L}\d:/-]|\d[.,])(\d{1,9})(?:[.,](\d{1,2}))?(?![\d:/]|[.,]\d|-\d|\s?h\s?\d)/gu),
  ].map(([, whole = '', cents = '']) => Number(whole) * 100 + Number(cents.padEnd(2, '0')));
  return [...amounts, ...numbers];
}
