import type { Box, OpenedDocument } from '@probant/documents/document';
import { dateOrderOf, findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { alphanumeric } from '@probant/french/text-folding';
import { partOf } from '../../reading/evidence.ts';
import { boxAround, type Row, rowsOf } from '../../reading/rows.ts';

export type PrintedAt = { readonly page: number; readonly box: Box | null };

/** Where the values of the file stand on the pages that people read. */
export type PrintedPages = {
  /** No words at all: nothing to compare with. */
  readonly blank: boolean;
  amount(hundredths: number): PrintedAt | null;
  date(iso: string): PrintedAt | null;
  /** Compared by letters and digits only, within a row. */
  text(value: string): PrintedAt | null;
};

export function printedPages(document: OpenedDocument): PrintedPages {
  const rows = document.pages.flatMap(rowsOf);
  const order = dateOrderOf(rows.map((row) => row.text).join('\n'));
  const amounts = new Map<number, PrintedAt>();
  const dates = new Map<string, PrintedAt>();
  for (const row of rows) {
    for (const match of findAmounts(row.text)) amounts.set(Math.abs(match.value), at(row, match.start, match.end));
    for (const match of findDates(row.text, order))
      if (!dates.has(match.value)) dates.set(match.value, at(row, match.start, match.end));
  }
  const flat = rows.map((row) => alphanumeric(row.text));
  return {
    blank: rows.length === 0,
    amount: (hundredths) => amounts.get(Math.abs(hundredths)) ?? null,
    date: (iso) => dates.get(iso) ?? null,
    text: (value) => {
      const wanted = alphanumeric(value);
      const index = wanted === '' ? -1 : flat.findIndex((row) => row.includes(wanted));
      const row = rows[index];
      return row === undefined ? null : narrowest(row, wanted);
    },
  };
}

const at = (row: Row, start: number, end: number): PrintedAt => ({
  page: row.page,
  box: boxAround(partOf(row, start, end).words),
});

function narrowest(row: Row, wanted: string): PrintedAt {
  const segment = row.segments.find(({ text }) => alphanumeric(text).includes(wanted));
  return { page: row.page, box: boxAround((segment ?? row).words) };
}
