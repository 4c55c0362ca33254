import { findDates } from '@probant/french/dates';
import { foldLetters } from '@probant/french/folded-letters';
import { parseMonthName } from '@probant/french/months';
import { findNumberWords, readScale } from './number-words.rules.ts';
import { findUnit, readNextWord } from './units.rules.ts';

/**
 * A number, date, time, amount or code of a text. `claims` are the forms in which a source may have it; `proves` are the claims that
 * it proves there. A number with a unit is proved by one with the same unit or with a word that is no unit we know.
 */
export type Figure = { readonly claims: readonly string[]; readonly proves: readonly string[] };

/** Figures of one text; a text of a passage has at most 4,000 characters. */
export const MAX_FIGURES = 2_000;
const MONTH = '(\\p{L}{3,10})';
const DAY = '(\\d{1,2})(?:er|st|nd|rd|th)?';
const DAY_MONTH_PATTERN = new RegExp(`(?<![\\p{L}\\d])${DAY}\\s(?:de\\s|of\\s)?${MONTH}(?!\\p{L})`, 'giu');
const MONTH_DAY_PATTERN = new RegExp(`(?<![\\p{L}\\d])${MONTH}\\s${DAY}(?![\\p{L}\\d])`, 'giu');
const MONTH_YEAR_PATTERN = new RegExp(`(?<![\\p{L}\\d])${MONTH}\\s(\\d{4})(?!\\d)`, 'giu');
const TIME_PATTERN =
  /(?<![\d:.,])(\d{1,2})\s?[h:]\s?(\d{2})(?![\d:])\s?([ap]\.?m)?|(?<![\d:.,])(\d{1,2})\s?([ap]\.?m)(?![a-z])/gi;
const CODE_PATTERN = /(?<![\p{L}\d])\p{L}{1,10}[-.]?\d[\p{L}\d-]{0,40}/gu;
const NUMBER_PATTERN = /\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3}){1,5}(?!\d)(?:[.,]\d{1,6})?|\d{1,30}(?:[.,]\d{1,9})?/g;

/** Returns the figures of a text in French or English notation. */
export function findFigures(text: string): readonly Figure[] {
  const figures: Figure[] = [];
  let rest = foldLetters(text);
  const take = (start: number, end: number, figure: Figure) => {
    figures.push(figure);
    rest = `${rest.slice(0, start)}${'|'.repeat(end - start)}${rest.slice(end)}`;
  };
  const monthFirst = findDates(rest, 'month-first');
  for (const { value, start, end } of findDates(rest).slice(0, MAX_FIGURES)) {
    const other = monthFirst.find((date) => date.start === start)?.value ?? value;
    take(start, end, { claims: [value, other], proves: [value, other].flatMap(listPartsOfDate) });
  }
  const takeAll = (pattern: RegExp, read: (match: RegExpExecArray) => Figure | null) => {
    for (const match of rest.matchAll(pattern)) {
      const figure = figures.length < MAX_FIGURES ? read(match) : null;
      if (figure !== null) take(match.index, match.index + match[0].length, figure);
    }
  };
  takeAll(DAY_MONTH_PATTERN, ([, day, month]) => toDayOfMonth(month, day));
  takeAll(MONTH_YEAR_PATTERN, ([, month = '', year]) => {
    const number = parseMonthName(month);
    return number === null ? null : toFigure([`${year}-${pad(number)}`], [`number ${year}`]);
  });
  takeAll(MONTH_DAY_PATTERN, ([, month, day]) => toDayOfMonth(month, day));
  takeAll(TIME_PATTERN, ([, hour, minutes, half, wholeHour, wholeHalf]) =>
    toTime(Number(hour ?? wholeHour), Number(minutes ?? 0), half ?? wholeHalf ?? ''),
  );
  takeAll(CODE_PATTERN, ([code]) => toFigure([`code ${code.replace(/[-.]/g, '')}`]));
  for (const match of rest.matchAll(NUMBER_PATTERN)) {
    if (figures.length >= MAX_FIGURES) break;
    const start = match.index;
    const end = start + match[0].length;
    const next = readNextWord(rest.slice(end, end + 24));
    const scale = next === null ? 1 : readScale(next.word);
    const numberEnd = scale === 1 ? end : end + (next?.length ?? 0);
    const unit = findUnit(rest.slice(Math.max(0, start - 2), start), rest.slice(numberEnd, numberEnd + 24));
    take(
      start,
      numberEnd,
      toNumber(
        readNumber(match[0]).map((value) => value * scale),
        unit,
      ),
    );
  }
  for (const { value, start, end } of findNumberWords(rest)) {
    const unit = findUnit('', rest.slice(end, end + 24));
    if (figures.length < MAX_FIGURES) take(start, end, toNumber([value], unit));
  }
  return figures;
}

/** Returns whether every figure of a sentence is proved by one of the sources. */
export const areFiguresProved = (sentence: string, proofs: ReadonlySet<string>): boolean =>
  findFigures(sentence).every(({ claims }) => claims.some((claim) => proofs.has(claim)));

/** Returns everything that the figures of a source prove. */
export const listProofs = (source: string): ReadonlySet<string> =>
  new Set(findFigures(source).flatMap(({ proves }) => proves));

const toFigure = (claims: readonly string[], more: readonly string[] = []): Figure => ({
  claims,
  proves: [...claims, ...more],
});

/** 2024-06-30 proves the day and the month, the month of the year, and the year. */
const listPartsOfDate = (date: string): readonly string[] => [
  date,
  date.slice(5),
  date.slice(0, 7),
  `number ${date.slice(0, 4)}`,
];

function toDayOfMonth(month = '', day = ''): Figure | null {
  const number = parseMonthName(month);
  return number === null || Number(day) < 1 || Number(day) > 31
    ? null
    : toFigure([`${pad(number)}-${pad(Number(day))}`]);
}

function toTime(hour: number, minutes: number, half: string): Figure | null {
  if (hour > 24 || minutes > 59) return null;
  const isAfternoon = /^p/i.test(half) && hour < 12;
  const isMidnight = /^a/i.test(half) && hour === 12;
  const hours = isAfternoon ? hour + 12 : isMidnight ? 0 : hour;
  return toFigure([`time ${hours}:${pad(minutes)}`], minutes === 0 ? [`number ${hours} hour`] : []);
}

function toNumber(values: readonly number[], unit: string | null): Figure {
  const numbers = values.map((value) => `number ${value}`);
  const hours = unit === 'hour' ? values.map((value) => `time ${value}:00`) : [];
  if (unit === null)
    return toFigure(
      numbers,
      numbers.map((number) => `${number} ?`),
    );
  const withUnit = numbers.map((number) => `${number} ${unit}`);
  return {
    claims: [...withUnit, ...numbers.map((number) => `${number} ?`), ...hours],
    proves: [...numbers, ...withUnit, ...hours],
  };
}

/** Returns the values that digits may have: 1.250 is 1250 in French and 1.25 in English. */
function readNumber(digits: string): readonly number[] {
  const plain = digits.replace(/[ \u00a0\u202f'’]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return [Number(plain)];
  const decimal = Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`);
  const isGrouped = plain.length - last === 4 && !plain.startsWith('0');
  return isGrouped ? [Number(plain.replace(/[.,]/g, '')), decimal] : [decimal];
}

const pad = (number: number): string => String(number).padStart(2, '0');
