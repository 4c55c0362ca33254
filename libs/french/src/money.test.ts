import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAmounts, parseAmount, parseDecimal, roundToCents, toAmount, toCents } from './money.ts';

describe('parseAmount', () => {
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
    ['negative zero', '-0,00', 0],
  ])('reads an amount: %s: %s', (_, text, expected) => expect(parseAmount(text)).toBe(expected));

  test.each(['', 'abc', '20 %', '12/05/2024', '1.2.3', '12,345,6', 'F12', '1 23,00 x', '99999999999999999,00'])(
    'returns null for %j',
    (text) => expect(parseAmount(text)).toBeNull(),
  );
});

describe('findAmounts', () => {
  test.each([
    ['base, rate and tax', 'TVA 20,00 % 100,00 20,00', [10000, 2000]],
    ['a date is not an amount', 'Le 12.05.2024 net 12,00', [1200]],
    ['a reference is not an amount', 'Réf. FA-12,50 et A12,50 puis 3,00', [300]],
    ['the end of a word is not a currency', 'Le 2 mars 2026, valeur 12, jours 45, Rs 45', [4500]],
    ['an IP address is not an amount', '192.168.10.12', []],
    ['years and counts are not amounts', 'En 2024, 12 articles', []],
    ['round amounts next to a currency', 'Capital de 10 000 € ou 40€ forfait', [1000000, 4000]],
    ['two currencies', 'EUR 5,00 / USD 6.00', [500, 600]],
    ['thousands with any apostrophe', "1'250.00 1’250.00 1‘250.00 1´250.00 1`250.00 1ʼ250,00", Array(6).fill(125000)],
    [
      'thousands with any blank',
      '1\u00a0250,00 / 1\u202f250,00 / 1\u2009250,00 / 1\u2007250,00',
      Array(4).fill(125000),
    ],
    ['a dash for the cents', "250,- / 250.– / 1'250.— CHF / 1 250,-- €", [25000, 25000, 125000, 125000]],
    ['no dash for the cents', 'pages 12.-14, lot 7,-b, 12 - 15', []],
    ['a name with an apostrophe is not an amount', "L'12 rue, l’an 2000", []],
  ])('%s', (_, text, expected) => expect(findAmounts(text).map((match) => match.value)).toEqual(expected));

  test('returns the offsets and the currency of a match', () => {
    const [match] = findAmounts('Net à payer : 1 234,56 €');
    expect(match).toEqual({ value: 123456, start: 14, end: 24, hasDecimals: true, currency: 'EUR' });
  });
});

describe('parseDecimal', () => {
  test.each([
    ['2', 2],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['1.200', 1200],
    ['1 200,5000', 1200.5],
    ['0.000125', 0.000125],
    ['-3', -3],
    ['1.234,5678', 1234.5678],
    ['1’250', 1250],
    ['1’250.500', 1250.5],
    ['1\u2009250,5', 1250.5],
    ['12 pcs', null],
    ['', null],
  ])('parses "%s" as %s', (text, expected) => expect(parseDecimal(text)).toBe(expected));
});

describe('toCents', () => {
  test.each([
    { amount: 12.34, cents: 1234 },
    { amount: 0.29, cents: 29 },
    { amount: 1.005, cents: 100 },
    { amount: 1.115, cents: 112 },
    { amount: 2.675, cents: 268 },
    { amount: 0.615, cents: 62 },
    { amount: -1.005, cents: -100 },
    { amount: -1.115, cents: -111 },
    { amount: -2.675, cents: -267 },
    { amount: -0.615, cents: -61 },
    { amount: -0, cents: 0 },
    { amount: -0.004, cents: 0 },
    { amount: 22_517_998_136_852.47, cents: 2_251_799_813_685_247 },
  ])('rounds the product $amount * 100 to $cents', ({ amount, cents }) => expect(toCents(amount)).toBe(cents));

  test('is exact for two decimals up to 2^51 cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (value) => {
        expect(toCents(toAmount(roundToCents(value)))).toBe(value);
      }),
    );
  });

  test('throws a RangeError beyond 2^53 cents', () => {
    expect(() => toCents(1e14)).toThrow(RangeError);
    expect(() => toCents(Number.NaN)).toThrow(RangeError);
  });
});

describe('invariants', () => {
  const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const group = (value: number, separator: string, point: string) => {
    const digits = String(Math.floor(Math.abs(value) / 100)).replace(/\B(?=(\d{3})+$)/g, separator);
    return `${value < 0 ? '-' : ''}${digits}${point}${String(Math.abs(value) % 100).padStart(2, '0')}`;
  };

  test('parseAmount reads back an amount printed in any notation', () => {
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

  test('toCents(toAmount(value)) returns value', () => {
    fc.assert(fc.property(amounts, (value) => toCents(toAmount(roundToCents(value))) === value));
  });

  test('findAmounts returns offsets inside the text, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => findAmounts(text).every((match) => match.end <= text.length)));
  });
});

describe('amounts of currencies without cents are whole numbers', () => {
  test.each([
    ['500 000 FCFA', 500_000, 'XOF'],
    ['500 000 F CFA', 500_000, 'XOF'],
    ['1.250.000 F.CFA', 1_250_000, 'XOF'],
    ['75 000 XAF', 75_000, 'XAF'],
    ['12 500 XPF', 12_500, 'XPF'],
    ['12 500 F CFP', 12_500, 'XPF'],
    ['24 800 JPY', 24_800, 'JPY'],
    ['Total TTC : 590 000 FCFA', 590_000, 'XOF'],
    ['1 200 KRW', 1_200, 'KRW'],
  ])('%s', (text, amount, currency) =>
    expect(findAmounts(text)).toMatchObject([{ value: amount * 100, hasDecimals: false, currency }]),
  );

  test.each(['formation CFA 2026', 'le CFA de Rennes', '12 CFA de France', 'XOFFICE 12', '12 F', 'CFP 2026', 'JPYX 4'])(
    'there is none in "%s"',
    (text) => expect(findAmounts(text)).toEqual([]),
  );
});
