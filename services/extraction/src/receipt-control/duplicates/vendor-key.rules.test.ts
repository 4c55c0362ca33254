import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vendorKey } from './vendor-key.rules.ts';

describe('the name by which a shop is compared', () => {
  test.each([
    ['legal form in front', 'SARL Le Fournil d’Élise', 'Fournil Élise'],
    ['legal form with dots', 'Fournil Élise S.A.R.L.', 'FOURNIL ELISE'],
    ['legal form with dots and blanks', 'Fournil Elise S. A. S', 'Fournil Elise'],
    ['number of the shop', 'Marché Verdier n° 0412', 'MARCHE VERDIER'],
    ['blanks lost by the reader', 'MARCHEVERDIER', 'Marché Verdier'],
    ['punctuation', 'L’Épicerie - Vins & Fromages', 'EPICERIE VINS FROMAGES'],
    ['Malaysian form', 'Kedai Lim Sdn. Bhd.', 'KEDAI LIM SDN BHD'],
    ['a name that is a number', '7-11', '711'],
    ['a name of small words', 'Chez Le', 'chez le'],
  ])('%s does not count', (_, one, other) => {
    expect(vendorKey(one)).toBe(vendorKey(other));
    expect(vendorKey(one)).not.toBe('');
  });

  test.each([
    ['two shops', 'Café Brun', 'Café Blanc'],
    ['a word that starts like a legal form', 'Saveurs du Sud', 'Veurs du Sud'],
    ['names that are numbers', '7-11', '7-12'],
  ])('%s stay apart', (_, one, other) => {
    expect(vendorKey(one)).not.toBe(vendorKey(other));
  });

  test('no name has no key', () => {
    for (const name of [null, undefined, '', ' - ']) expect(vendorKey(name)).toBe('');
  });

  test('a name with a letter or digit always has a key, and keys do not change by case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ÿ0-9 .'-]{0,30}$/), (name) => {
        expect(vendorKey(name) === '').toBe(!/[a-zà-öø-ÿ0-9]/.test(name));
        expect(vendorKey(name.toUpperCase())).toBe(vendorKey(name));
      }),
    );
  });
});
