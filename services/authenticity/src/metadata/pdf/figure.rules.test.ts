import { expect, test } from 'vitest';
import { isFigure } from './figure.rules.ts';

test.each([
  '12,50',
  'Total 1 234,56 EUR',
  'le 23/11/2026',
  '23.11.26',
  'FR76 3000 6000 0112 3456 7890 189',
  'SIRET 732 829 320 00074',
  '42',
])('takes %o for a figure', (text) => {
  expect(isFigure(text)).toBe(true);
});

test.each([
  '',
  '6',
  'Field with font size 12',
  'value 1',
  'urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended',
  'Zahlungsbedingungen:',
])('takes %o for no figure', (text) => {
  expect(isFigure(text)).toBe(false);
});
