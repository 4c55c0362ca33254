import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, cents, centsOf, findAmounts, parseAmount, parseDecimal } from './money.ts';

describe('an amount alone', () => {
  test.each([
    ['French, space between groups', '1 234,56', 123456],
    ['French, no-break space', '1\u00a0234,56 €', 123456],
    ['French, narrow no-break space', '12\u202f345\u202f678,90', 1234567890],
    ['German', '1.234,56', 123456],
    ['English', '1,234.56', 123456],
    ['Swiss', "CHF 1'234.50", 123450],
    ['Indian', '1,23,456.00', 12345600],
    ['sign before', '-218,48', -21848],
    ['typographic minus', '−218,48 €', -21848],
    ['sign after', '14.99-', -1499],
    ['currency before', '€12.00', 1200],
    ['currency and sign before', '-€12.00', -1200],
    ['currency then sign', '€ -12.00', -1200],
    ['round amount with currency', '250 €', 25000],
    ['round amount after currency', '$2,500', 250000],
    ['one decimal with currency', '12,5 €', 1250],
    ['accounting brackets', '(45,10)', -4510],
    ['bare number', '250', 25000],
    ['ringgit', 'RM 9.00', 900],
    ['zero is not negative', '-0,00', 0],
  ])('%s: %s', (_, text, expected) => expect(parseAmount(text)).toBe(expected));

  test.each(['', 'abc', '20 %', '12/05/2024', '1.2.3', '12,345,6', 'F12', '1 23,00 x', '99999999999999999,00'])(
    '%j is none',
    (text) => expect(parseAmount(text)).toBeNull(),
  );
});

describe('amounts in a line', () => {
  test.each([
    ['base, rate and tax', 'TVA 20,00 % 100,00 20,00', [10000, 2000]],
    ['a date is no amount', 'Le 12.05.2024 net 12,00', [1200]],
    ['a reference is no amount', 'Réf. FA-12,50 et A12,50 puis 3,00', [300]],
    ['the end of a word is no currency', 'Le 2 mars 2026, valeur 12, jours 45, Rs 45', [4500]],
    ['an IP address is no amount', '192.168.10.12', []],
    ['years and counts are no amounts', 'En 2024, 12 articles', []],
    ['round amounts beside a currency', 'Capital de 10 000 € ou 40€ forfait', [1000000, 4000]],
    ['two currencies', 'EUR 5,00 / USD 6.00', [500, 600]],
  ])('%s', (_, text, expected) => expect(findAmounts(text).map((match) => match.value)).toEqual(expected));

  test('the match gives its place and currency', () => {
    const [match] = findAmounts('Net à payer : 1 234,56 €');
    expect(match).toEqual({ value: 123456, start: 14, end: 24, hasDecimals: true, currency: 'EUR' });
  });
});

describe('quantities and unit prices', () => {
  test.each([
    ['2', 2],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['1.200', 1200],
    ['1 200,5000', 1200.5],
    ['0.000125', 0.000125],
    ['-3', -3],
    ['1.234,5678', 1234.5678],
    ['12 pcs', null],
    ['', null],
  ])('%s is %s', (text, expected) => expect(parseDecimal(text)).toBe(expected));
});

describe('invariants', () => {
  const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const group = (value: number, separator: string, point: string) => {
    const digits = String(Math.floor(Math.abs(value) / 100)).replace(/\B(?=(\d{3})+$)/g, separator);
    return `${value < 0 ? '-' : ''}${digits}${point}${String(Math.abs(value) % 100).padStart(2, '0')}`;
  };

  test('what is printed is read back, in every notation', () => {
    const notations = fc.constantFrom(
      [' ', ','],
      ['\u202f', ','],
      ['.', ','],
      [',', '.'],
      ["'", '.'],
      ['', ','],
      ['', '.'],
    );
    fc.assert(
      fc.property(amounts, notations, (value, [separator = '', point = ',']) => {
        expect(parseAmount(group(value, separator, point))).toBe(value);
      }),
    );
  });

  test('the contract number of an amount gives the amount back', () => {
    fc.assert(fc.property(amounts, (value) => centsOf(amountOf(cents(value))) === value));
  });

  test('no text makes the search fail', () => {
    fc.assert(fc.property(fc.string(), (text) => findAmounts(text).every((match) => match.end <= text.length)));
  });
});
