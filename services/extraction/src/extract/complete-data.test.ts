import { InvoiceData, ResumeData } from '@probant/contracts/extraction';
import { expect, test } from 'vitest';
import { complete } from './complete-data.ts';

test('what was not read is null, lists are empty, members of records are all there', () => {
  const data = complete(InvoiceData, { total_amount: 12, line_items: [{ amount: 12 }] });
  expect(Object.keys(data)).toEqual(Object.keys(InvoiceData.properties));
  expect(data).toMatchObject({
    total_amount: 12,
    due_date: null,
    line_items: [{ description: null, quantity: null, unit_price: null, amount: 12, vat_rate: null }],
  });
  expect(complete(ResumeData, {})).toMatchObject({ lastname: null, skills: [], experiences: [] });
});
