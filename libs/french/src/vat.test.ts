import { describe, expect, test } from 'vitest';
import { parseSiren } from './siren.ts';
import { buildFrenchVatNumber, findVatNumbers, hasFrenchVatKey, parseVatNumber } from './vat.ts';

describe('VAT numbers', () => {
  test('buildFrenchVatNumber computes the key from the SIREN', () => {
    const siren = parseSiren('732829320');
    expect(siren && buildFrenchVatNumber(siren)).toBe('FR44732829320');
  });

  test.each([
    ['French, valid key', 'FR44732829320', true],
    ['French, printed in groups', 'FR 44 732 829 320', true],
    ['French, wrong key', 'FR45732829320', false],
    ['French, letters in the key are not checked', 'FRK7732829320', null],
    ['German', 'DE136695976', true],
    ['German, wrong key', 'DE136695978', false],
    ['Belgian', 'BE0403019261', true],
    ['Luxembourgish', 'LU10000356', true],
    ['Italian', 'IT00743110157', true],
    ['Dutch', 'NL810433941B01', true],
  ])('%s: %s has a valid key: %s', (_, text, valid) => expect(parseVatNumber(text)?.valid).toBe(valid));

  test.each([
    ['FR44732829320', true],
    ['FR45732829320', false],
    // 552 081 318 fails the Luhn key of a SIREN, and FR06 is the VAT key for it.
    ['FR06552081318', true],
    ['FRK7732829320', null],
    ['DE136695976', null],
  ])('%s has the French key of its digits: %s', (number, expected) => expect(hasFrenchVatKey(number)).toBe(expected));

  test.each(['FR4473282932', 'XX123456789', 'DE12', 'FR447328293201'])('%s has no European format', (text) =>
    expect(parseVatNumber(text)).toBeNull(),
  );

  test('findVatNumbers returns the number with its offsets', () => {
    const text = 'N° TVA intracom. : FR 44 732 829 320 - SIRET 73282932000074';
    const [match, ...further] = findVatNumbers(text);
    expect(further).toEqual([]);
    expect(match?.number).toBe('FR44732829320');
    expect(text.slice(match?.start, match?.end)).toBe('FR 44 732 829 320');
  });
});
