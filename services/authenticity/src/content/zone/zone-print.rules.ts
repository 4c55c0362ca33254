import { findDates } from '@probant/french/dates';
import { decodeMrz } from '@probant/french/mrz/decode';
import { listMisreadings } from '../account/iban-faults.rules.ts';
import type { PageRow } from '../text/page-rows.ts';
import { getConfidence, selectWords } from '../text/select-words.ts';
import type { PrintedZone } from './find-zones.ts';

/** Rows below a label in which its value may be. */
const VALUE_ROWS = 2;
const MIN_OCR_CONFIDENCE = 0.97;
const BIRTH_LABEL_PATTERN = /naissance|\bne(?:e|\(e\))? le|naiss\b|date of birth|birth date/;
const EXPIRY_LABEL_PATTERN = /expir|valable jusqu|valid until/;

type PrintedDate = { readonly yymmdd: string; readonly row: PageRow; readonly isSure: boolean };

/**
 * Returns the rows with a labelled date of birth or of expiry that is not the one of the zone, whose check digit is right. A date of the zone
 * that is printed anywhere else on the card is right: labels and values of cards are easily confused.
 */
export function findContradictedDates(zone: PrintedZone, rows: readonly PageRow[]): readonly PageRow[] {
  const { birth, expiry } = decodeMrz(zone.lines, zone.layout);
  const cardRows = rows.filter((row) => !zone.rows.includes(row));
  const dates = cardRows.map(readDates);
  const checks = [
    { field: birth, label: BIRTH_LABEL_PATTERN },
    { field: expiry, label: EXPIRY_LABEL_PATTERN },
  ];
  return checks.flatMap(({ field, label }) => {
    if (!field?.isValid || dates.flat().some(({ yymmdd }) => isSameDate(yymmdd, field.text))) return [];
    const index = cardRows.findIndex((row) => label.test(row.folded));
    const labelled = index < 0 ? [] : dates.slice(index, index + 1 + VALUE_ROWS).flat();
    const [only] = labelled;
    return only && labelled.length === 1 && only.isSure && !canBeMisread(only, field.text) ? [only.row] : [];
  });
}

function readDates(row: PageRow): PrintedDate[] {
  // "13 07 1990", as cards print dates, in the same length.
  const text = row.text.replace(/(?<!\d)(\d{2}) (\d{2}) (\d{4})(?!\d)/g, '$1/$2/$3');
  return findDates(text).map(({ value, start, end }) => ({
    yymmdd: value.slice(2).replaceAll('-', ''),
    row,
    isSure: row.page.source !== 'ocr' || getConfidence(selectWords(row.words, start, end)) >= MIN_OCR_CONFIDENCE,
  }));
}

/** The day and the month may be exchanged. */
const isSameDate = (printed: string, zone: string): boolean =>
  printed === zone || printed.slice(0, 2) + printed.slice(4) + printed.slice(2, 4) === zone;

const canBeMisread = ({ yymmdd, row }: PrintedDate, zone: string): boolean =>
  row.page.source === 'ocr' && listMisreadings(yymmdd).includes(zone);
