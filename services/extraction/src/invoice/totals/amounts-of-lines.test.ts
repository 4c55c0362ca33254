import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const totalsOf = (head: string, lines: readonly string[], foot = '') => {
  const page = `Tentes Oriol SARL
14 rue des Lavandes
26110 Nyons
SIRET 732 829 320 00074
Facture n° F-118
Date : 14/03/2026

${head}
${lines.join('\n')}

${foot}`;
  const { total_amount, subtotal, vat_amount } = readPrintedInvoice(createTypedDocument([page])).data;
  return [total_amount ?? null, subtotal ?? null, vat_amount ?? null];
};
const row = (description: string, amount: string) => description.padEnd(48) + amount;

test.each([
  ['a rate and a fee', 'Prix', [row('Tarif horaire', '95,00 €'), row('Forfait déplacement', '20,00 €')]],
  ['prices of one', 'Prix unitaire', [row('Tarif horaire', '95,00 €'), row('Forfait déplacement', '20,00 €')]],
  ['two works', 'Montant', [row('Prestation de mars', '380,00 €'), row('Fournitures', '20,00 €')]],
  ['two nets', 'Montant HT', [row('Prestation de mars', '380,00'), row('Fournitures', '20,00')]],
  ['a work and its fifth', 'Montant HT', [row('Pose', '100,00 €'), row('Réglage', '20,00 €')]],
  ['three', 'Prix', [row('Pose', '100,00 €'), row('Réglage', '20,00 €'), row('Fournitures', '12,50 €')]],
])('no line is the total of a page without one: %s', (_, head, lines) =>
  expect(totalsOf(row('Désignation', head), lines)).toEqual([null, null, null]),
);

test.each([
  ['the only line', [row('Prestation de mars', '380,00 €')], '', 380],
  ['the only line, without a currency', [row('Prestation de mars', '380,00')], 'Règlement par chèque', 380],
  ['its own row', [row('Pose', '95,00 €'), row('Réglage', '20,00 €')], row('Total TTC', '115,00 €'), 115],
  ['what is due', [row('Pose', '95,00 €'), row('Réglage', '20,00 €')], 'Net à payer 115,00 €', 115],
  ['the sum without a word', [row('Pose', '95,00 €'), row('Réglage', '20,00 €')], row('', '115,00 €'), 115],
  ['a bare total', [row('Pose', '95,00 €'), row('Réglage', '20,00 €'), row('Total', '115,00 €')], '', 115],
])('the total is still read where it is %s', (_, lines, foot, total) =>
  expect(totalsOf(row('Désignation', 'Montant'), lines, foot)[0]).toBe(total),
);
