import { expect, test } from 'vitest';
import { draftPolicy, parseAmount, readDraft } from './policy-form.rules.ts';

test.each([
  ['140', 140],
  ['25,50', 25.5],
  ['1 200.5', 1200.5],
  ['', null],
  ['-3', null],
  ['12,345', null],
  ['1e9', null],
  ['9999999999999', null],
])('the amount %j', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

const policy = {
  currency: 'EUR',
  default_max_amount: 300,
  caps: [{ category: 'Hôtel', max_amount: 140.5 }],
  require_vat_above: 150,
  presets: ['urssaf-repas'],
  flag_weekends: true,
};

test('a policy that is shown and saved unchanged stays the same, with its presets', () => {
  expect(readDraft(draftPolicy(policy))).toEqual(policy);
});

test.each([
  ['a general ceiling that is no amount', { generalCap: 'beaucoup' }],
  ['a ceiling that is no amount', { caps: [{ id: 1, category: 'Repas', amount: '' }] }],
  ['a threshold that is no amount', { vatAbove: '150 euros' }],
])('%s is not saved', (_, change) => {
  expect(readDraft({ ...draftPolicy(policy), ...change })).toBeNull();
});

test('an empty row of ceilings is left out', () => {
  const draft = { ...draftPolicy(policy), caps: [{ id: 1, category: ' ', amount: '' }] };
  expect(readDraft(draft)?.caps).toEqual([]);
});
