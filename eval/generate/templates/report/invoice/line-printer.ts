import { robotoMono } from '../../../../../samples/typeface/faces.ts';
import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { paper, shown } from './paper.ts';

const COLUMNS = 92;

/** What an old program prints: one width of letter, columns made of blanks, dashes for rules. */
export function linePrinter(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const notation = inventNotation(draw, facts);
  const flat = (text: string) => text.replaceAll(/[’]/g, "'");
  const pad = (text: string, width: number) => flat(text).slice(0, width).padEnd(width);
  const end = (text: string, width: number) => text.padStart(width);
  const rule = draw.pick(['-', '=']).repeat(COLUMNS);
  const address = addressLines(seller.address, { capitals: true, country: false });
  const customer = [buyer.name, ...addressLines(buyer.address, { capitals: true, country: false })];
  const kind = {
    invoice: 'FACTURE',
    credit_note: 'AVOIR',
    correction: 'FACTURE RECTIFICATIVE',
    deposit: 'FACTURE ACOMPTE',
  }[facts.kind];
  const rows: string[] = [
    pad(seller.fullName.toUpperCase(), 60) + kind,
    ...address.map((row) => row),
    `TEL ${seller.phone}  SIRET ${seller.siret}  TVA ${seller.vatNumber}`,
    '',
    ...customer.map((row) => ' '.repeat(50) + flat(row)),
    '',
    `${pad('CODE CLIENT', 14)}${pad('VOTRE REF', 16)}${pad('DATE', 18)}${pad('NUMERO', 22)}${pad('ECHEANCE', 18)}`,
    `${pad(references.customer, 14)}${pad(references.order, 16)}${pad(notation.day(facts.issued), 18)}${pad(facts.number, 22)}${due === null ? '' : notation.day(due)}`,
    rule,
    `${pad('ARTICLE', 10)}${pad('LIBELLE', 38)}${end('QTE', 10)}${end('PRIX', 12)}${end('TX', 8)}${end('MONTANT', 14)}`,
    rule,
    `BL ${references.deliveryNote} DU ${notation.day(references.deliveryDay)}`,
    ...facts.lines.map(
      (line) =>
        `${pad(line.reference, 10)}${pad(line.description, 38)}${end(notation.quantity(line.quantity), 10)}${end(notation.bare(line.unitPrice), 12)}${end(String(line.vatRate), 8)}${end(notation.bare(line.amount), 14)}`,
    ),
    ...(facts.globalDiscount > 0
      ? [`${pad('', 10)}${pad('REMISE', 38)}${end(notation.bare(-facts.globalDiscount), 44)}`]
      : []),
    rule,
    `${pad('BASE', 14)}${pad('TAUX', 10)}${pad('T.V.A.', 14)}${end('TOTAL H.T.', 16)}${end('T.V.A.', 14)}${end('T.T.C.', 16)}`,
    ...facts.vat.map(
      ({ rate, base, vat }, i) =>
        `${pad(notation.bare(base), 14)}${pad(notation.rate(rate), 10)}${pad(notation.bare(vat), 14)}${i > 0 ? '' : end(notation.bare(facts.net), 16) + end(notation.bare(facts.vatAmount), 14) + end(notation.bare(facts.gross), 16)}`,
    ),
    '',
    ...(facts.deposit > 0
      ? [
          end(`ACOMPTE ${notation.bare(facts.deposit)}`, 84),
          end(`RESTE A PAYER ${notation.bare(facts.gross - facts.deposit)} EUR`, 84),
        ]
      : [end(`NET A PAYER ${notation.bare(facts.gross)} EUR`, 84)]),
    '',
    `REGLEMENT PAR VIREMENT ${payment.bank.toUpperCase()}`,
    `IBAN ${notation.iban(payment.iban)}  BIC ${payment.bic}`,
    ...(facts.regime === 'charged' ? [] : ['TVA NON APPLICABLE, ART. 293 B DU CGI OU AUTOLIQUIDATION']),
  ];
  const page = paper(robotoMono, 7.4);
  const step = Math.min(4.6, 250 / rows.length);
  rows.forEach((row, i) => {
    page.put(row.trimEnd().replace(/^ +/, ''), 14 + (/^ */.exec(row)?.[0].length ?? 0) * 1.567, 22 + i * step);
  });
  return {
    sheets: [page.sheet],
    said: shown(facts, { method: 'virement', showsVat: true, vendorAddress: address.join(', ') }),
    layout: 'line-printer',
  };
}
