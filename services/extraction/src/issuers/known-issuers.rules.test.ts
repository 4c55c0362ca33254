import type { ExtractionResult } from '@probant/contracts/extraction';
import { describe, expect, test } from 'vitest';
import { nameIssuer, parseKnownIssuers } from './known-issuers.rules.ts';
import { findKnownIssuersProblem } from './known-issuers-field.rules.ts';
import { createSimilarNames } from './testing/similar-names.ts';

const MOULIN_ISSUER = { name: 'Le Moulin Doré', registration: '732 829 320' };
const GARAGE_ISSUER = { name: 'Garage des Trois Ponts', registration: null };

const result = (raw_text: string, more: Partial<ExtractionResult> = {}): ExtractionResult => ({
  document_type: 'receipt',
  data: { vendor_name: 'MOULlN D0RE', total_amount: 12 },
  text_source: 'ocr',
  raw_text,
  confidence: 0.4,
  field_confidences: [
    { field: 'vendor_name', score: 0.4, reason: 'layout' },
    { field: 'total_amount', score: 0.9, reason: 'arithmetic_agrees' },
  ],
  pii_detected: [],
  error: null,
  ...more,
});
const named = (text: string, more: Partial<ExtractionResult> = {}) => {
  const namedResult = nameIssuer(result(text, more), [MOULIN_ISSUER, GARAGE_ISSUER]);
  return (namedResult.data as { vendor_name?: string } | null)?.vendor_name;
};

describe('nameIssuer', () => {
  test.each([
    ['SIREN printed in groups', 'SIREN 732 829 320', MOULIN_ISSUER.name],
    ['SIRET printed', 'SIRET 73282932000074', MOULIN_ISSUER.name],
    ['VAT number printed', 'TVA FR44732829320', MOULIN_ISSUER.name],
    ['name printed with other capitals and accents', 'GARAGE DES TROIS-PONTS\n69001 LYON', GARAGE_ISSUER.name],
    ['no name or number printed', 'Boulangerie du Port', 'MOULlN D0RE'],
    ['another number printed', 'SIREN 732 829 321', 'MOULlN D0RE'],
    ['registration of one issuer and name of another', 'GARAGE DES TROIS PONTS SIREN 732829320', MOULIN_ISSUER.name],
  ])('%s: returns the expected vendor name', (_, text, expected) => expect(named(text)).toBe(expected));

  describe('with misread names and numbers', () => {
    const KNOWN_MERCHANTS = [
      { name: 'Pharmacie Olivier SARL', registration: '1030214-K' },
      { name: 'Pharmacie Ollier SARL', registration: '1030219-K' },
      { name: 'Gardenia Boulangeries', registration: null },
      { name: 'Marché Makassar', registration: null },
    ];
    const nameOn = (text: string) =>
      (nameIssuer(result(text), KNOWN_MERCHANTS).data as { vendor_name?: string } | null)?.vendor_name;
    test.each([
      ['one letter of the name misread', 'GARDENLA BOULANGERIES\n69001 LYON', 'Gardenia Boulangeries'],
      ['two letters of a long name misread', 'GARDENLA BOULANGERLES', 'Gardenia Boulangeries'],
      ['too many letters misread', 'CARDFNLA BOULANGFRIFS', 'MOULlN D0RE'],
      ['a whole number', 'FHARMACIE (1030214-K)', 'Pharmacie Olivier SARL'],
      ['a number inside a longer one', 'Ticket 41030214K7', 'MOULlN D0RE'],
      ['the issuer above its customer', 'GARDENLA BOULANGERIES\nLivré à\nMARCHÉ MAKASSAR', 'Gardenia Boulangeries'],
      ['two names with the same number of errors', 'PHARMACIE OLLVIER SARL', 'Pharmacie Olivier SARL'],
    ])('%s: returns the expected vendor name', (_, text, expected) => expect(nameOn(text)).toBe(expected));
  });

  test('chooses by name among issuers with the same registration', () => {
    const twins = [MOULIN_ISSUER, { name: 'Moulin Doré Traiteur', registration: '732829320' }];
    const namedResult = nameIssuer(result('MOULIN DORE TRAITEUR\nSIREN 732829320'), twins);
    expect(namedResult.data).toMatchObject({ vendor_name: 'Moulin Doré Traiteur' });
  });

  test('changes only the confidence of the vendor name', () => {
    const namedResult = nameIssuer(result('SIREN 732829320'), [MOULIN_ISSUER]);
    expect(namedResult.field_confidences).toEqual([
      { field: 'vendor_name', score: 0.95, reason: 'checksum_valid' },
      { field: 'total_amount', score: 0.9, reason: 'arithmetic_agrees' },
    ]);
  });

  test('leaves the result unchanged when two issuers match equally well', () => {
    const twins = [MOULIN_ISSUER, { name: 'Moulin Doré Traiteur', registration: '732829320' }];
    expect(nameIssuer(result('SIREN 732829320'), twins)).toEqual(result('SIREN 732829320'));
  });

  test('does not replace a name from embedded XML', () => {
    const xml = { field_confidences: [{ field: 'vendor_name', score: 0.99, reason: 'embedded_xml' as const }] };
    expect(named('SIREN 732829320', xml)).toBe('MOULlN D0RE');
  });

  test('leaves a document without a vendor unchanged', () => {
    const rib = result('SIREN 732829320', { document_type: 'rib', data: { iban: 'FR76' } });
    expect(nameIssuer(rib, [MOULIN_ISSUER])).toBe(rib);
  });
});

describe('the known_issuers form field', () => {
  test.each([
    [undefined, 0],
    ['', 0],
    ['[]', 0],
    ['[{"name":"A","registration":"732829320"},{"name":"B"},{"name":"C","registration":null}]', 3],
  ])('%j contains %i issuers', (text, count) => {
    expect(parseKnownIssuers(text)).toHaveLength(count);
    expect(findKnownIssuersProblem(text ?? '')).toBeNull();
  });

  test.each([
    ['{', 'json_invalid'],
    ['{}', 'list_type'],
    ['[1]', 'list_type'],
    ['[{"registration":"732829320"}]', 'list_type'],
    ['[{"name":""}]', 'list_type'],
    ['[{"name":7}]', 'list_type'],
  ])('%s is rejected as %s', (text, type) => {
    expect(findKnownIssuersProblem(text)).toMatchObject({ type, loc: ['body', 'known_issuers'] });
  });
});

describe('nameIssuer on texts and lists made to take long', () => {
  const nameOf = (text: string, issuers: Parameters<typeof nameIssuer>[1]) =>
    (nameIssuer(result(text), issuers).data as { vendor_name?: string } | null)?.vendor_name;

  test('searches the first 100,000 characters', () => {
    const nameAfter = (letters: number) => nameOf(`${'x'.repeat(letters)}\n${GARAGE_ISSUER.name}`, [GARAGE_ISSUER]);
    expect(nameAfter(99_900)).toBe(GARAGE_ISSUER.name);
    expect(nameAfter(100_000)).toBe('MOULlN D0RE');
  });

  test('searches a misread name among the first 3,000 letters of the head', () => {
    const nameAfter = (letters: number) =>
      nameOf(`${'x'.repeat(letters)} GARDENLA BOULANGERIES`, [{ name: 'Gardenia Boulangeries' }]);
    expect(nameAfter(2900)).toBe('Gardenia Boulangeries');
    expect(nameAfter(3000)).toBe('MOULlN D0RE');
  });

  test('searches the 200 names that share most with the head, wherever they are in the list', () => {
    // Each has half of its trigrams in the head.
    const similar = Array.from({ length: 400 }, (_, at) => ({ name: `Boulangeries ${'qzj'.repeat(2)}${at + 1000}` }));
    const issuers = [...similar, { name: 'Gardenia Boulangeries' }];
    expect(nameOf('GARDENLA BOULANGERIES\n69001 LYON', issuers)).toBe('Gardenia Boulangeries');
  });

  test('searches 200 different numbers as a whole', () => {
    const longNumbers = Array.from({ length: 201 }, (_, at) => `${70_000 + at}`);
    const text = `${longNumbers.map((number) => `x${number}x`).join(' ')}\n70200`;
    const issuers = longNumbers.map((registration) => ({ name: `Garage ${registration}`, registration }));
    expect(nameOf(text, issuers)).toBe('MOULlN D0RE');
    expect(nameOf(text, issuers.slice(1))).toBe('Garage 70200');
  });

  test('finds none of 2,000 names that share most with a head of 1,500 lines', () => {
    const { head, issuers } = createSimilarNames(2000);
    expect(nameOf(head, issuers)).toBe('MOULlN D0RE');
  });
});
