import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';
import { DATED_PAGES, DOUBTFUL_PAGES } from './testing/dated-pages.ts';

const SURE = 0.9;
const readDay = (page: string) => {
  const { data, fields } = readPrintedInvoice(createTypedDocument([page]));
  const score = fields.find(({ path }) => path === 'invoice_date')?.confidence ?? 0;
  return { day: data.invoice_date, isSure: score >= SURE };
};

test.each(Object.entries(DATED_PAGES))('the day is sure: %s', (_, page) =>
  expect(readDay(page)).toEqual({ day: '2026-03-14', isSure: true }),
);

test.each(Object.entries(DOUBTFUL_PAGES))('14/03/2026 is not sure: %s', (_, page) => {
  const { day, isSure } = readDay(page);
  expect(isSure && day === '2026-03-14').toBe(false);
});
