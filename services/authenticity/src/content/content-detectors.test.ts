import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DETAIL_WORDS } from '../signals/detail-words.ts';
import type { Observation } from '../signals/signal.ts';
import { CONTENT_DETECTORS } from './content-detectors.ts';
import { listCodes, observeTyped } from './testing/typed-evidence.ts';
import { MAX_PLACES } from './text/places.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
type Values = { iban: string; siret: string; siren: string; amount: number; name: string };
const values: fc.Arbitrary<Values> = fc.record({
  iban: digits(25).map((body) => `FR${body}`),
  siret: digits(14),
  siren: digits(9),
  amount: fc.integer({ min: 1_000_000, max: 999_999_999 }),
  name: fc.stringMatching(/^[A-Z][a-z]{7,14}$/),
});

/** A document whose numbers are nearly all wrong, and fields that it does not print. */
const createRows = ({ iban, siret, siren, amount, name }: Values): string[] => [
  `Société ${name}   SIRET ${siret}   RCS Paris ${siren}   TVA FR11${siren}`,
  `IBAN : ${iban.replace(/(.{4})(?=.)/g, '$1 ')}   BIC : SOGEFRPP`,
  'Date de facture : 13/11/2031',
  `Total HT   ${(amount / 100).toFixed(2)}`,
  `TVA 20 %   ${(amount / 300).toFixed(2)}`,
  `Total TTC   ${(amount / 50).toFixed(2)}`,
];

test('no observation contains a value of the document or of the fields', () =>
  fc.assert(
    fc.asyncProperty(values, fc.stringMatching(/^[a-z]{8,16}$/), async (printed, other) => {
      const rows = createRows(printed);
      const fields = {
        iban: printed.iban,
        vendor_name: other,
        [other]: printed.amount / 7,
        total: printed.amount / 100,
      };
      const observations = await observeTyped(CONTENT_DETECTORS, rows, { fields });
      expect(observations.length).toBeGreaterThan(2);
      const text = JSON.stringify(observations);
      const parts = [...rows.join(' ').matchAll(/\d{5,}|\p{L}{8,}/gu)].map(([part]) => part);
      for (const part of [...parts, other, printed.name, printed.siret]) expect(text).not.toContain(part);
      for (const observation of observations) expectCountsAndPlaces(observation);
    }),
    { numRuns: 60 },
  ));

function expectCountsAndPlaces({ detail = {} }: Observation): void {
  const { places = [], ...facts } = detail;
  for (const fact of Object.values(facts)) {
    if (typeof fact === 'string') expect(DETAIL_WORDS).toContain(fact);
    else expect(typeof fact === 'boolean' || (Number.isInteger(fact) && Number(fact) <= 1_000)).toBe(true);
  }
  expect(places.length).toBeLessThanOrEqual(MAX_PLACES);
  for (const { page, box = [0, 0, 1, 1] } of places) {
    expect(page).toBe(1);
    expect(box.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(box[0] < box[2] && box[1] < box[3]).toBe(true);
  }
}

test('gives places on the page as shown', async () => {
  const rows = ['IBAN : FR76 1499 7949 9025 4625 4589 817'];
  const [upright] = await observeTyped(CONTENT_DETECTORS, rows);
  const [turned] = await observeTyped(CONTENT_DETECTORS, rows, { turned: 180 });
  const box = upright?.detail?.places?.[0]?.box ?? [0, 0, 0, 0];
  const expected = [1 - box[2], 1 - box[3], 1 - box[0], 1 - box[1]].map((share) => expect.closeTo(share, 3));
  expect(turned?.detail?.places?.[0]?.box).toEqual(expected);
});

test.each([
  ['a page of one letter', ['A'.repeat(150_000)]],
  ['a row of digits', [Array.from({ length: 30_000 }, () => '7').join(' ')]],
  ['rows of IBAN labels', Array.from({ length: 3_000 }, () => 'IBAN IBAN FR76 1499 7949 9025 4625 4589 817 SIRET 1')],
  ['rows of amounts', Array.from({ length: 3_000 }, (_, index) => `Total HT ${index},10   TVA 20 % ${index},20`)],
  ['rows of fillers', Array.from({ length: 3_000 }, () => `I<FRA${'<'.repeat(25)}`)],
  ['dots and spaces', [`TVA ${'. '.repeat(20_000)} 20 %`]],
])('reads hostile text without failing: %s', async (_, rows) => {
  const observations = await observeTyped(CONTENT_DETECTORS, rows, { fields: { a: 'b'.repeat(90) } });
  expect(new Set(listCodes(observations)).size).toBe(observations.length);
});
