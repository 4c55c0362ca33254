import { expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { dateDetector } from './detect-dates.ts';

const TODAY = '2026-11-23';
const OBSERVED = ['date_implausible'];

test.each([
  ['today', 'other', ['Date de facture : 23/11/2026'], []],
  ['two days ahead', 'other', ['Date de facture : 25/11/2026'], []],
  ['three days ahead', 'other', ['Date de facture : 26/11/2026'], OBSERVED],
  ['next year in words', 'attestation', ['Fait à Lyon, le 3 mars 2027'], OBSERVED],
  ['a receipt of next month', 'receipt', ['Date du ticket : 24/12/2026'], OBSERVED],
  ['a day and a month that can be exchanged', 'other', ['Invoice date: 10/12/2026'], []],
  ['an old invoice', 'other', ['Facture du 02/07/2009'], []],
  ['an old bank slip', 'rib', ['Édité le 02/07/2009'], OBSERVED],
  ['a resume', 'resume', ['Fait le 24/12/2027'], []],
  ['an identity card', 'id_card', ['Date de délivrance : 24/12/2027'], []],
  ['a date of birth', 'other', ['Né le 24/12/2027'], []],
  ['a date without a label', 'other', ['24/12/2027'], []],
  ['a due date after the issue', 'other', ['Facture du 13/11/2026', 'Échéance : 31/12/2026'], []],
  ['a due date before the issue, paid in advance', 'other', ['Facture du 13/11/2026', 'Échéance : 30/10/2026'], []],
  ['the end of a contract', 'other', ['Facture du 13/11/2026', 'votre contrat arrive à échéance le 30/10/2026'], []],
  ['a due date of next year', 'other', ['Facture du 13/11/2026', 'Échéance : 30/10/2027'], []],
  ['a receipt five years ahead, under a plain label', 'receipt', ['Date : 19/08/2031'], OBSERVED],
  ['a receipt dated after its label in another cell', 'receipt', ['Date   19/08/2031'], OBSERVED],
  ['a receipt dated with its time', 'receipt', ['19/08/2031 14:32   Caisse 2'], OBSERVED],
  ['a receipt dated with its hour', 'receipt', ['Le 19/08/2031 à 14h32'], OBSERVED],
  ['the day of the sale', 'receipt', ["Date d'achat : 19/08/2031"], OBSERVED],
  ['a day of a transaction', 'receipt', ['Date et heure : 19/08/2031'], OBSERVED],
  ['a ticket for a journey next month', 'receipt', ['Date : 24/12/2026'], []],
  ['a guarantee', 'receipt', ['Garantie jusqu’au 19/08/2031 12:00'], []],
  ['the end of a voucher', 'receipt', ['Bon valable, date : 19/08/2031'], []],
  ['an appointment', 'receipt', ['Prochain rendez-vous 19/08/2031 10:30'], []],
  ['a best-before date', 'receipt', ['DLC 19/08/2031'], []],
  ['a plain label on another document', 'other', ['Date : 19/08/2031'], []],
] as const)('%s', async (_, profile, rows, codes) =>
  expect(listCodes(await observeTyped([dateDetector], rows, { profile, today: TODAY }))).toEqual(codes),
);

test.each([
  ['a year that is misread easily', '19/08/2028', []],
  ['a year that is not', '19/08/2071', []],
  ['a sure year', '19/08/2033', OBSERVED],
] as const)('a receipt after OCR: %s', async (_, date, codes) =>
  expect(
    listCodes(
      await observeTyped([dateDetector], [`Date : ${date}`], {
        profile: 'receipt',
        today: TODAY,
        source: 'ocr',
        confidence: 0.99,
      }),
    ),
  ).toEqual(codes),
);
