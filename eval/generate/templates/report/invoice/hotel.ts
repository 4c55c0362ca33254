import type { Draw } from '../../../draw.ts';
import { daysAfter } from '../../../invented/days.ts';
import { inventPerson } from '../../../invented/people.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { METHODS } from '../../../invoice/truth.ts';
import { familyOf, paper, shown } from './paper.ts';

/** A folio: a day on every line, the sum with VAT first and what it holds of VAT beside it; seller in the middle of the foot. */
export function folio(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references } = facts;
  const notation = inventNotation(draw, facts);
  const sheet = paper(familyOf(draw), 9);
  const guest = buyer.attention ?? inventPerson(draw, 'fr');
  const top = draw.chance(0.5);
  const address = addressLines(seller.address, { capitals: false, country: true });
  const block = (y: number) => {
    sheet.put(seller.fullName, 105, y, { pt: top ? 14 : 9.5, heavy: true, middle: true, within: 170 });
    sheet.put(`${address.join(', ')} - Tél. ${seller.phone}`, 105, y + 5, { pt: 7.6, middle: true, within: 180 });
    sheet.put(`SIRET ${seller.siret} - TVA ${seller.vatNumber} - ${seller.email}`, 105, y + 9.4, {
      pt: 7.6,
      middle: true,
      within: 180,
    });
  };
  block(top ? 20 : 276);
  sheet.stack([buyer.name, ...addressLines(buyer.address, { capitals: false, country: true })], 118, 48, 5);
  const nights = Math.max(1, facts.lines.length);
  const arrival = daysAfter(facts.issued, -nights);
  const left: (readonly [string, string])[] = draw.shuffled([
    ['Arrivée', notation.day(arrival)],
    ['Départ', notation.day(facts.issued)],
    ['Dossier', references.project],
    ['Réservation', references.order],
    ['Client', `${guest.first} ${guest.last}`],
    ['Chambre', String(draw.whole(101, 420))],
  ] as const);
  left.forEach(([name, value], i) => {
    sheet.put(`${name} :`, 20, 48 + i * 5);
    sheet.put(value, 48, 48 + i * 5);
  });
  const heading = {
    invoice: 'FACTURE',
    credit_note: 'AVOIR',
    correction: 'FACTURE RECTIFICATIVE',
    deposit: 'FACTURE D’ARRHES',
  }[facts.kind];
  sheet.put(`${heading} ${facts.number}`, 20, 92, { pt: 13, heavy: true });
  sheet.put(
    `Émise le ${notation.day(facts.issued)} à ${draw.whole(7, 22)}:${draw.digits(1)}${draw.digits(1)} par ${inventPerson(draw, 'fr').first}`,
    20,
    98,
  );
  ['Date', 'Libellé', 'Qté', '', 'Débit TTC', 'Crédit'].forEach((name, i) => {
    sheet.put(name, [20, 45, 122, 146, 170, 190][i] as number, 110, { heavy: true, end: i > 1 });
  });
  sheet.fill(20, 111.6, 170, 0.5, '#555555');
  let y = 118;
  const withVat = (cents: number, rate: number) => Math.round((cents * (100 + rate)) / 100);
  let sum = 0;
  const lineAmounts: number[] = [];
  facts.lines.forEach((line, i) => {
    const isLast = i === facts.lines.length - 1;
    const amount = isLast
      ? facts.gross + (facts.globalDiscount > 0 ? withVat(facts.globalDiscount, line.vatRate) : 0) - sum
      : withVat(line.amount, line.vatRate);
    sum += amount;
    lineAmounts.push(amount);
    sheet.put(notation.day(daysAfter(arrival, i)), 20, y, { within: 23 });
    sheet.put(line.description, 45, y, { within: 64 });
    sheet.put(notation.quantity(line.quantity), 122, y, { end: true });
    sheet.put(notation.bare(amount), 170, y, { end: true });
    y += 5.6;
  });
  if (facts.globalDiscount > 0) {
    sheet.put('Geste commercial', 45, y);
    sheet.put(notation.bare(sum - facts.gross), 190, y, { end: true });
    y += 5.6;
  }
  if (facts.deposit > 0) {
    sheet.put(notation.day(references.orderDay), 20, y, { within: 23 });
    sheet.put('Arrhes encaissées', 45, y);
    sheet.put(notation.bare(facts.deposit), 190, y, { end: true });
    y += 5.6;
  }
  sheet.stroke(20, y - 2, 190, y - 2);
  y += 5;
  sheet.put('Total TTC', 120, y, { heavy: true });
  sheet.put(notation.amount(facts.gross), 170, y, { heavy: true, end: true });
  sheet.put('Solde', 120, y + 6);
  sheet.put(notation.amount(facts.gross - facts.deposit), 170, y + 6, { end: true });
  ['Taux', 'HT', 'TVA', 'TTC'].forEach((name, i) => {
    sheet.put(name, [30, 55, 78, 102][i] as number, y, { end: true, heavy: true, pt: 7.8 });
  });
  facts.vat.forEach(({ rate, base, vat }, i) => {
    [notation.rate(rate), notation.bare(base), notation.bare(vat), notation.bare(base + vat)].forEach((cell, k) => {
      sheet.put(cell, [30, 55, 78, 102][k] as number, y + 5 + i * 4.6, { end: true, pt: 8 });
    });
  });
  const end = y + 5 + facts.vat.length * 4.6;
  ['Total', notation.bare(facts.net), notation.bare(facts.vatAmount), notation.bare(facts.gross)].forEach((cell, k) => {
    sheet.put(cell, [30, 55, 78, 102][k] as number, end, { end: true, pt: 8, heavy: true });
  });
  const method = {
    transfer: 'Virement',
    direct_debit: 'Prélèvement',
    card: 'Carte bancaire',
    cheque: 'Chèque',
    cash: 'Espèces',
  }[facts.payment.method];
  sheet.put(`Règlement : ${method}${facts.due === null ? '' : `, avant le ${notation.day(facts.due)}`}`, 20, end + 12);
  if (!top) sheet.put('Nous espérons vous revoir bientôt.', 105, 24, { middle: true, pt: 9 });
  return {
    sheets: [sheet.sheet],
    said: shown(facts, {
      showsIban: false,
      method: METHODS[facts.payment.method],
      showsRates: false,
      showsUnitPrices: false,
      lineAmounts,
      showsVat: true,
      vendorAddress: address.join(', '),
    }),
    layout: 'folio',
  };
}
