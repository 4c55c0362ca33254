import { InvoiceData } from '@probant/contracts/extraction';
import { expect, test } from 'vitest';
import { completeData } from './complete-data.ts';

test('fills missing values with null, missing lists with [], and every member of records', () => {
  const data = completeData('invoice', { total_amount: 12, line_items: [{ amount: 12 }] });
  expect(Object.keys(data)).toEqual(Object.keys(InvoiceData.properties));
  expect(data).toMatchObject({
    total_amount: 12,
    due_date: null,
    line_items: [{ description: null, quantity: null, unit_price: null, amount: 12, vat_rate: null }],
  });
  expect(completeData('resume', {})).toMatchObject({ lastname: null, skills: [], experiences: [] });
});
