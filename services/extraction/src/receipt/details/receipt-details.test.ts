import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const read = (text: string) => readReceipt(createTypedDocument([text]));

const TICKET = `
BOULANGERIE DES TILLEULS
8 rue des Lavandes 26110 NYONS
SIRET 732 829 320 00074  TVA FR44732829320
Ticket n° 004217   Caisse 2
02/03/2026 12:41
PAIN DE CAMPAGNE            4,20
TARTE                      12,80
TOTAL TTC                  17,00
POURBOIRE                   1,00
ESPECES                    20,00
RENDU                       2,00
`;

test('reads identifiers, numbers of ticket and till, tip and change', () => {
  const { details, detailFields } = read(TICKET);
  expect(details).toMatchObject({
    supplier_ids: { siren: '732829320', siret: '73282932000074', vat_number: 'FR44732829320' },
    receipt: { ticket_number: '004217', till_number: '2', tip_amount: 1, change_amount: 2, card_last_digits: null },
  });
  expect(detailFields?.map(({ path }) => path)).toContain('details.receipt.ticket_number');
});

test.each([
  ['VISA ************4711', 'Visa', '4711'],
  ['CARTE BANCAIRE\nNo xxxx xxxx xxxx 0042', 'CB', '0042'],
  ['CB MASTERCARD #### #### #### 9876', 'Mastercard', '9876'],
])('keeps the scheme and the last four digits of a card: %s', (slip, type, digits) => {
  const { details } = read(`${TICKET}\n${slip}\n`);
  expect(details?.receipt).toMatchObject({ card_type: type, card_last_digits: digits });
});

test('keeps no digit of a card number that is not masked', () => {
  const { details } = read(`${TICKET}\nVISA 4970 1000 0000 0154\n`);
  expect(details?.receipt).toMatchObject({ card_type: 'Visa', card_last_digits: null });
  expect(JSON.stringify(details)).not.toMatch(/4970|0154/);
});

test('reads nothing from a receipt that states none of it', () => {
  expect(read('CAFE DU PORT\nCafé 2,50\nTOTAL 2,50\n').details).toEqual({
    supplier_ids: null,
    receipt: {
      ticket_number: null,
      till_number: null,
      tip_amount: null,
      change_amount: null,
      card_type: null,
      card_last_digits: null,
    },
  });
});

// The nested repetition read 40 dots in 2.6 s and 60 in hours.
test.each(['.', '*', 'x', '.. ', '**-'])('reads a row of 200 "%s" to its end', (sign) => {
  const readRow = () => read(`${TICKET}\n${sign.repeat(200)}\nFin\n`).details?.receipt?.card_last_digits;
  // The deadline ends a search that no other timer can interrupt.
  expect(runInNewContext('readRow()', { readRow }, { timeout: 60_000 })).toBeNull();
});
