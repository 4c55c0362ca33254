import type { ExtractionResult } from '@probant/contracts/extraction';
import { describe, expect, test } from 'vitest';
import { knownIssuersIn, nameIssuer, problemOfKnownIssuers } from './known-issuers.rules.ts';

const MOULIN = { name: 'Le Moulin Doré', registration: '732 829 320' };
const GARAGE = { name: 'Garage des Trois Ponts', registration: null };

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
  const after = nameIssuer(result(text, more), [MOULIN, GARAGE]);
  return (after.data as { vendor_name?: string } | null)?.vendor_name;
};

describe('issuers that the caller knows', () => {
  test.each([
    ['its SIREN printed in groups', 'SIREN 732 829 320', MOULIN.name],
    ['its SIRET printed', 'SIRET 73282932000074', MOULIN.name],
    ['its VAT number printed', 'TVA FR44732829320', MOULIN.name],
    ['its name printed with other capitals and accents', 'GARAGE DES TROIS-PONTS\n69001 LYON', GARAGE.name],
    ['nothing of it printed', 'Boulangerie du Port', 'MOULlN D0RE'],
    ['another number printed', 'SIREN 732 829 321', 'MOULlN D0RE'],
    ['registration outweighs a name', 'GARAGE DES TROIS PONTS SIREN 732829320', MOULIN.name],
  ])('%s', (_, text, expected) => expect(named(text)).toBe(expected));

  describe('names and numbers that were misread', () => {
    const SHOPS = [
      { name: 'Pharmacie Olivier SARL', registration: '1030214-K' },
      { name: 'Pharmacie Ollier SARL', registration: '1030219-K' },
      { name: 'Gardenia Boulangeries', registration: null },
      { name: 'Marché Makassar', registration: null },
    ];
    const nameOn = (text: string) =>
      (nameIssuer(result(text), SHOPS).data as { vendor_name?: string } | null)?.vendor_name;
    test.each([
      ['one letter of the name', 'GARDENLA BOULANGERIES\n69001 LYON', 'Gardenia Boulangeries'],
      ['two letters of a long one', 'GARDENLA BOULANGERLES', 'Gardenia Boulangeries'],
      ['too many', 'CARDFNLA BOULANGFRIFS', 'MOULlN D0RE'],
      ['a number whole', 'FHARMACIE (1030214-K)', 'Pharmacie Olivier SARL'],
      ['a number that is part of a longer one', 'Ticket 41030214K7', 'MOULlN D0RE'],
      [
        'the issuer stands above its customer',
        'GARDENLA BOULANGERIES\nLivré à\nMARCHÉ MAKASSAR',
        'Gardenia Boulangeries',
      ],
      ['two names as near to what was read', 'PHARMACIE OLLVIER SARL', 'Pharmacie Olivier SARL'],
    ])('%s', (_, text, expected) => expect(nameOn(text)).toBe(expected));
  });

  test('of issuers that share a registration the one that is named', () => {
    const twins = [MOULIN, { name: 'Moulin Doré Traiteur', registration: '732829320' }];
    const after = nameIssuer(result('MOULIN DORE TRAITEUR\nSIREN 732829320'), twins);
    expect(after.data).toMatchObject({ vendor_name: 'Moulin Doré Traiteur' });
  });

  test('the confidence of the name follows, the others stay', () => {
    const after = nameIssuer(result('SIREN 732829320'), [MOULIN]);
    expect(after.field_confidences).toEqual([
      { field: 'vendor_name', score: 0.95, reason: 'checksum_valid' },
      { field: 'total_amount', score: 0.9, reason: 'arithmetic_agrees' },
    ]);
  });

  test('two issuers that fit equally well change nothing', () => {
    const twins = [MOULIN, { name: 'Moulin Doré Traiteur', registration: '732829320' }];
    expect(nameIssuer(result('SIREN 732829320'), twins)).toEqual(result('SIREN 732829320'));
  });

  test('what the XML says is not overruled', () => {
    const xml = { field_confidences: [{ field: 'vendor_name', score: 0.99, reason: 'embedded_xml' as const }] };
    expect(named('SIREN 732829320', xml)).toBe('MOULlN D0RE');
  });

  test('a document without a seller stays as it is', () => {
    const rib = result('SIREN 732829320', { document_type: 'rib', data: { iban: 'FR76' } });
    expect(nameIssuer(rib, [MOULIN])).toBe(rib);
  });
});

describe('the form field', () => {
  test.each([
    [undefined, 0],
    ['', 0],
    ['[]', 0],
    ['[{"name":"A","registration":"732829320"},{"name":"B"},{"name":"C","registration":null}]', 3],
  ])('%j holds %i issuers', (text, count) => {
    expect(knownIssuersIn(text)).toHaveLength(count);
    expect(problemOfKnownIssuers(text ?? '')).toBeNull();
  });

  test.each([
    ['{', 'json_invalid'],
    ['{}', 'list_type'],
    ['[1]', 'list_type'],
    ['[{"registration":"732829320"}]', 'list_type'],
    ['[{"name":""}]', 'list_type'],
    ['[{"name":7}]', 'list_type'],
  ])('%s is refused as %s', (text, type) => {
    const refusal = { type, loc: ['body', 'known_issuers'] };
    expect(problemOfKnownIssuers(text)).toMatchObject(refusal);
    expect(() => knownIssuersIn(text)).toThrow(
      expect.objectContaining({ status: 422, detail: [expect.objectContaining(refusal)] }),
    );
  });
});
