import type { Box, OpenedDocument } from '@probant/documents/document';
import { detectDateOrder, findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { encloseWords } from '../../reading/boxes.ts';
import { slicePlace } from '../../reading/create-reading.ts';
import { type Row, readRows } from '../../reading/rows.ts';

export type PrintedPlace = { readonly page: number; readonly box: Box | null };

/** Finds the values of the file on the printed pages. */
export type PrintedValues = {
  /** The pages have no words, so there is nothing to compare with. */
  readonly isBlank: boolean;
  findAmount(hundredths: number): PrintedPlace | null;
  findDate(iso: string): PrintedPlace | null;
  /** Whether a whole number is printed, with or without blanks between its thousands. */
  hasNumber(value: number): boolean;
  /** Compares letters and digits only, within a row. */
  findText(value: string): PrintedPlace | null;
};

export function indexPrintedValues(document: OpenedDocument): PrintedValues {
  const rows = document.pages.flatMap(readRows);
  const order = detectDateOrder(rows.map((row) => row.text).join('\n'));
  const amounts = new Map<number, PrintedPlace>();
  const dates = new Map<string, PrintedPlace>();
  for (const row of rows) {
    for (const match of findAmounts(row.text)) amounts.set(Math.abs(match.value), placeAt(row, match.start, match.end));
    for (const match of findDates(row.text, order))
      if (!dates.has(match.value)) dates.set(match.value, placeAt(row, match.start, match.end));
  }
  const wholeNumbers = new Set(
    rows.flatMap(({ text }) => [...text.matchAll(WHOLE_NUMBER_PATTERN)].map(([number]) => number.replace(/\D/g, ''))),
  );
  const normalizedRows = rows.map((row) => foldAlphanumeric(row.text));
  return {
    isBlank: rows.length === 0,
    findAmount: (hundredths) => amounts.get(Math.abs(hundredths)) ?? null,
    findDate: (iso) => dates.get(iso) ?? null,
    hasNumber: (value) => wholeNumbers.has(String(value)),
    findText: (value) => {
      const normalizedValue = foldAlphanumeric(value);
      const index = normalizedValue === '' ? -1 : normalizedRows.findIndex((row) => row.includes(normalizedValue));
      const row = rows[index];
      return row === undefined ? null : findNarrowestPlace(row, normalizedValue);
    },
  };
}

const WHOLE_NUMBER_PATTERN = /(?<![\d.,])\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3}){1,4}(?![\d])|(?<![\d.,])\d{1,12}(?![\d])/g;

const placeAt = (row: Row, start: number, end: number): PrintedPlace => ({
  page: row.page,
  box: encloseWords(slicePlace(row, start, end).words),
});

function findNarrowestPlace(row: Row, normalizedValue: string): PrintedPlace {
  const segment = row.segments.find(({ text }) => foldAlphanumeric(text).includes(normalizedValue));
  return { page: row.page, box: encloseWords((segment ?? row).words) };
}
