import { expect, test } from 'vitest';
import { CONTENT_DETECTORS } from '../content-detectors.ts';
import { observeTyped } from '../testing/typed-evidence.ts';
import { MAX_PLACES } from './places.ts';

// One faulty value a row; the caps of the searches are 200 IBANs, accounts, SIRETs and VAT numbers, 100 dates, 20 zones.
test.each([
  ['IBANs', 'iban_checksum_invalid', ['IBAN FR76 1499 7949 9025 4625 4589 817'], 200],
  ['accounts', 'rib_key_mismatch', ['Banque : 14997 Guichet : 94990 Compte : 25462545898 Clé : 17'], 200],
  ['SIRETs', 'siret_checksum_invalid', ['SIRET 552 100 554 00014'], 200],
  ['VAT numbers', 'vat_number_key_invalid', ['TVA FR97552100554'], 200],
  ['dates', 'date_implausible', ['Facture du 13/11/2031'], 100],
  [
    'zones',
    'mrz_check_invalid',
    ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204158ZE184226B<<<<<10'],
    20,
  ],
] as const)('counts at most so many %s of a document, and shows fewer places', async (_, code, rows, cap) => {
  const repeated = Array.from({ length: 300 }, () => rows).flat();
  const observations = await observeTyped(CONTENT_DETECTORS, repeated);
  const observation = observations.find((candidate) => candidate.code === code);
  expect(observation?.detail?.['count']).toBe(cap);
  expect(observation?.detail?.places).toHaveLength(MAX_PLACES);
});

test('reads at most 100,000 words of a document', async () => {
  const rows = [...Array.from({ length: 1_200 }, () => 'a '.repeat(100)), 'IBAN FR76 1499 7949 9025 4625 4589 817'];
  expect(await observeTyped(CONTENT_DETECTORS, rows)).toEqual([]);
  expect(await observeTyped(CONTENT_DETECTORS, rows.slice(400))).not.toEqual([]);
});
