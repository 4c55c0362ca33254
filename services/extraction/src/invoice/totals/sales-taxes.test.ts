import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const readVat = (taxes: string, total: string) =>
  readPrintedInvoice(
    createTypedDocument([
      `Menuiserie Laval inc.
14 rue Sherbrooke
Montréal (Québec) H2X 1X4

FACTURE
Facture n° FA-2026-0117
Date 12/03/2026

Désignation                  Qté     PU HT        Total HT
Pose de volets                2      250,00 $     500,00 $
                             Sous-total           500,00 $
${taxes}
                             Total                ${total} $ CA`,
    ]),
  ).data.vat_amount ?? null;
const line = (label: string, amount: string) => `                             ${label.padEnd(21)}${amount} $`;

test.each([
  ['TPS and TVQ', `${line('TPS 5 %', '25,00')}\n${line('TVQ 9,975 %', '49,88')}`, '574,88', 74.88],
  ['GST and QST', `${line('GST 5%', '25,00')}\n${line('QST 9.975%', '49,88')}`, '574,88', 74.88],
  ['GST and PST', `${line('GST', '25,00')}\n${line('PST', '35,00')}`, '560,00', 60],
  [
    'with their registrations',
    `${line('TPS 123456789 RT0001', '25,00')}\n${line('TVQ 1012345678', '49,88')}`,
    '574,88',
    74.88,
  ],
  ['taxes that do not add up', `${line('TPS 5 %', '25,00')}\n${line('TVQ 9,975 %', '47,88')}`, '574,88', null],
])('the sales taxes of an invoice are %s', (_, taxes, total, expected) => expect(readVat(taxes, total)).toBe(expected));
