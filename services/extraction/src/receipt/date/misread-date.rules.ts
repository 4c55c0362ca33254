import { type IsoDate, toIsoDate } from '@probant/french/dates';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import { selectWords } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import type { PrintedDate } from './read-date.ts';

/** Day, month and year in figures, with one separator. */
const FIGURES_PATTERN = /(?<![\d/.-])(\d{2})([/.-])(\d{2})\2(20\d{2}|\d{2})(?![\d/])/g;
/** Of 210 dates of drawn scans and photos that were read right, 4 have less. */
const CERTAIN_CONFIDENCE = 0.99;
const REPAIRED_CONFIDENCE = 0.55;

/**
 * Returns the date of a picture of which OCR misread one figure of the month ("22/89/2019"), when OCR was unsure of it and only one other
 * figure gives a month. For receipts without any date.
 */
export function repairMisreadDate({ rows }: ReceiptRows): PrintedDate | null {
  for (const [index, row] of rows.entries())
    for (const match of row.text.matchAll(FIGURES_PATTERN)) {
      const end = match.index + match[0].length;
      const words = selectWords(row.words, match.index, end);
      const value = words.some(({ confidence }) => confidence < CERTAIN_CONFIDENCE) ? findOnlyDate(match) : null;
      if (value === null) continue;
      const place = slicePlace(row, match.index, end);
      return { reading: createReading(place, value, REPAIRED_CONFIDENCE, 'ocr_low'), row: index };
    }
  return null;
}

/** Letters, a number, and a day with four figures of its year, without a blank: "Ticket1648223/06/2022". */
const JOINED_PATTERN = /(?<=\p{L}[^\s/]{0,20}\d)(\d{2})([/.-])(\d{2})\2(20\d{2})(?!\d)/gu;

/** Returns the date that OCR joined to the number before it. For receipts without any date. */
export function readJoinedDate({ rows }: ReceiptRows): PrintedDate | null {
  for (const [index, row] of rows.entries())
    for (const match of row.text.matchAll(JOINED_PATTERN)) {
      const [printed, day, , month, year] = match;
      const value = toIsoDate(Number(year), Number(month), Number(day));
      if (value === null) continue;
      const place = slicePlace(row, match.index, match.index + printed.length);
      return { reading: createReading(place, value, REPAIRED_CONFIDENCE, 'ocr_low'), row: index };
    }
  return null;
}

const FIGURES = '0123456789';

/** Returns the date that one other figure of the month gives, or null when several do, or the printed one exists. */
function findOnlyDate([, day = '', , month = '', year = '']: RegExpExecArray): IsoDate | null {
  if (Number(month) <= 12) return null;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const [tens = '', units = ''] = month;
  const months = new Set([...FIGURES].flatMap((figure) => [figure + units, tens + figure]));
  const dates = [...months].flatMap((variant) => toIsoDate(fullYear, Number(variant), Number(day)) ?? []);
  return dates.length === 1 ? (dates[0] ?? null) : null;
}
