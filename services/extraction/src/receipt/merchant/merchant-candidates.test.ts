import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceiptRows } from '../receipt-rows.ts';
import { findMerchantCandidates } from './merchant-candidates.ts';

const findCandidates = (...head: readonly string[]) =>
  findMerchantCandidates(readReceiptRows(createTypedDocument([[...head, 'TOTAL   12,00'].join('\n')])));
const findFeatures = (name: string, ...head: readonly string[]) =>
  findCandidates(...head).find((candidate) => candidate.name === name)?.features ?? {};

describe('candidates for the name of the merchant', () => {
  test.each([
    ['S/B read as 5/8', 'FAST MART 5/8 (519537-X)', 'FAST MART S/B'],
    ['S/B joined to the registration', 'FAST MART 57B4519537-X)', 'FAST MART S/B'],
    ['SB before the registration', 'NEWS RETAIL SB(306295-X) FKA BISON STORES SB', 'NEWS RETAIL SB'],
    ['a misread trade word', 'OLIVE PHARHACY SDN BHD', 'OLIVE PHARMACY SDN BHD'],
  ])('include the name with %s', (_, line, name) => {
    expect(findCandidates(line, '12 JALAN ANGSA').map((candidate) => candidate.name)).toContain(name);
  });

  test('do not join a name to the address below it, unless it is a district in brackets', () => {
    const names = (...head: readonly string[]) => findCandidates(...head).map(({ name }) => name);
    expect(names('RESTAURANT SIN DU', 'K3-113, JL IBRAHIM')).not.toContain('RESTAURANT SIN DU K3-113, JL IBRAHIM');
    expect(names('FINE SHOP SDN BHD', '(JALAN LAMA)')).toContain('FINE SHOP SDN BHD (JALAN LAMA)');
  });
});

describe('features', () => {
  test('count digits of long numbers only, since names have short ones', () => {
    expect(findFeatures('99 FAST MART', '99 FAST MART', 'Rue du Four')['share of digits']).toBe(0);
    expect(findFeatures('FAST MART 519537', 'FAST MART 519537', 'Rue du Four')['share of digits']).toBe(6 / 16);
  });

  test('count the lines before a name without stickers and stamps', () => {
    expect(findFeatures('FAST MART', 'A03115', 'FAST MART', 'Rue du Four')['line']).toBe(0);
    expect(findFeatures('FAST MART', 'Tax invoice', 'FAST MART', 'Rue du Four')['line']).toBe(1);
  });

  test('see a complete legal name below a sign', () => {
    const features = findFeatures('CITY MILK R&C VENTURE SDN BHD', 'CITY MILK', 'R&C VENTURE SDN BHD');
    expect(features['last line is a legal name']).toBeGreaterThan(0.4);
    expect(findFeatures('POPULAR BOOK (M) SDN BHD', 'POPULAR BOOK', '(M) SDN BHD')['last line is a legal name']).toBe(
      1 / 20,
    );
  });
});
