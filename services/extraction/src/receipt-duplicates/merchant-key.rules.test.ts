import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMerchantKey } from './merchant-key.rules.ts';

describe('toMerchantKey', () => {
  test.each([
    ['a legal form before the name', 'SARL Le Fournil d’Élise', 'Fournil Élise'],
    ['a legal form with dots', 'Fournil Élise S.A.R.L.', 'FOURNIL ELISE'],
    ['a legal form with dots and spaces', 'Fournil Elise S. A. S', 'Fournil Elise'],
    ['a store number', 'Marché Verdier n° 0412', 'MARCHE VERDIER'],
    ['spaces lost by OCR', 'MARCHEVERDIER', 'Marché Verdier'],
    ['punctuation', 'L’Épicerie - Vins & Fromages', 'EPICERIE VINS FROMAGES'],
    ['a Malaysian legal form', 'Kedai Lim Sdn. Bhd.', 'KEDAI LIM SDN BHD'],
    ['punctuation in a name of digits', '7-11', '711'],
    ['the case of a name of short words', 'Chez Le', 'chez le'],
  ])('ignores %s', (_, first, second) => {
    expect(toMerchantKey(first)).toBe(toMerchantKey(second));
    expect(toMerchantKey(first)).not.toBe('');
  });

  test.each([
    ['two merchants', 'Café Brun', 'Café Blanc'],
    ['a word that starts like a legal form', 'Saveurs du Sud', 'Veurs du Sud'],
    ['names that are numbers', '7-11', '7-12'],
  ])('returns different keys for %s', (_, first, second) => {
    expect(toMerchantKey(first)).not.toBe(toMerchantKey(second));
  });

  test('returns an empty key for a missing or blank name', () => {
    for (const name of [null, undefined, '', ' - ']) expect(toMerchantKey(name)).toBe('');
  });

  test('returns a key for every name with a letter or digit, independent of case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ÿ0-9 .'-]{0,30}$/), (name) => {
        expect(toMerchantKey(name) === '').toBe(!/[a-zà-öø-ÿ0-9]/.test(name));
        expect(toMerchantKey(name.toUpperCase())).toBe(toMerchantKey(name));
      }),
    );
  });
});
