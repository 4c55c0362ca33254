import { robotoMono } from '@probant/samples/typeface/faces';
import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { createMillimetreSheet, describePrinted } from './millimetre-sheet.ts';

const COLUMNS_PER_ROW = 92;

/** Draws what a line printer prints: a fixed-width font, columns aligned with spaces, dashes as rules. */
export function drawLinePrinterInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const notation = inventNotation(draw, facts);
  const toPrintable = (text: string) => text.replaceAll(/[’]/g, "'");
  const padRight = (text: string, width: number) => toPrintable(text).slice(0, width).padEnd(width);
  const padLeft = (text: string, width: number) => text.padStart(width);
  const rule = draw.pick(['-', '=']).repeat(COLUMNS_PER_ROW);
  const address = formatAddress(seller.address, { capitals: true, country: false });
  const customer = [buyer.name, ...formatAddress(buyer.address, { capitals: true, country: false })];
  const documentName = {
    invoice: 'FACTURE',
    credit_note: 'AVOIR',
    correction: 'FACTURE RECTIFICATIVE',
    deposit: 'FACTURE ACOMPTE',
  }[facts.kind];
  const rows: string[] = [
    padRight(seller.fullName.toUpperCase(), 60) + documentName,
    ...address,
    `TEL ${seller.phone}  SIRET ${seller.siret}  TVA ${seller.vatNumber}`,
    '',
    ...customer.map((row) => ' '.repeat(50) + toPrintable(row)),
    '',
    `${padRight('CODE CLIENT', 14)}${padRight('VOTRE REF', 16)}${padRight('DATE', 18)}${padRight('NUMERO', 22)}${padRight('ECHEANCE', 18)}`,
    `${padRight(references.customer, 14)}${padRight(references.order, 16)}${padRight(notation.day(facts.issued), 18)}${padRight(facts.number, 22)}${due === null ? '' : notation.day(due)}`,
    rule,
    `${padRight('ARTICLE', 10)}${padRight('LIBELLE', 38)}${padLeft('QTE', 10)}${padLeft('PRIX', 12)}${padLeft('TX', 8)}${padLeft('MONTANT', 14)}`,
    rule,
    `BL ${references.deliveryNote} DU ${notation.day(references.deliveryDay)}`,
    ...facts.lines.map(
      (line) =>
        `${padRight(line.reference, 10)}${padRight(line.description, 38)}${padLeft(notation.quantity(line.quantity), 10)}${padLeft(notation.bare(line.unitPrice), 12)}${padLeft(String(line.vatRate), 8)}${padLeft(notation.bare(line.amount), 14)}`,
    ),
    ...(facts.globalDiscount > 0
      ? [`${padRight('', 10)}${padRight('REMISE', 38)}${padLeft(notation.bare(-facts.globalDiscount), 44)}`]
      : []),
    rule,
    `${padRight('BASE', 14)}${padRight('TAUX', 10)}${padRight('T.V.A.', 14)}${padLeft('TOTAL H.T.', 16)}${padLeft('T.V.A.', 14)}${padLeft('T.T.C.', 16)}`,
    ...facts.vat.map(
      ({ rate, base, vat }, index) =>
        `${padRight(notation.bare(base), 14)}${padRight(notation.rate(rate), 10)}${padRight(notation.bare(vat), 14)}${index > 0 ? '' : padLeft(notation.bare(facts.net), 16) + padLeft(notation.bare(facts.vatAmount), 14) + padLeft(notation.bare(facts.gross), 16)}`,
    ),
    '',
    ...(facts.deposit > 0
      ? [
          padLeft(`ACOMPTE ${notation.bare(facts.deposit)}`, 84),
          padLeft(`RESTE A PAYER ${notation.bare(facts.gross - facts.deposit)} EUR`, 84),
        ]
      : [padLeft(`NET A PAYER ${notation.bare(facts.gross)} EUR`, 84)]),
    '',
    `REGLEMENT PAR VIREMENT ${payment.bank.toUpperCase()}`,
    `IBAN ${notation.iban(payment.iban)}  BIC ${payment.bic}`,
    ...(facts.regime === 'charged' ? [] : ['TVA NON APPLICABLE, ART. 293 B DU CGI OU AUTOLIQUIDATION']),
  ];
  const page = createMillimetreSheet(robotoMono, 7.4);
  const step = Math.min(4.6, 250 / rows.length);
  rows.forEach((row, index) => {
    page.write(row.trimEnd().replace(/^ +/, ''), 14 + (/^ */.exec(row)?.[0].length ?? 0) * 1.567, 22 + index * step);
  });
  return {
    sheets: [page.sheet],
    printed: describePrinted(facts, { method: 'virement', showsVat: true, vendorAddress: address.join(', ') }),
    layout: 'line-printer',
  };
}
