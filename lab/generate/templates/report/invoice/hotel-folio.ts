import type { Draw } from '../../../draw.ts';
import { addDays } from '../../../invented/days.ts';
import { inventPerson } from '../../../invented/people.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { PAYMENT_METHOD_NAMES } from '../../../invoice/truth.ts';
import { createMillimetreSheet, describePrinted, pickTextFamily } from './millimetre-sheet.ts';

/** Draws a hotel folio: a date on every line, amounts with VAT, the VAT table next to the total, the hotel centred in the header or the footer. */
export function drawHotelFolio(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references } = facts;
  const notation = inventNotation(draw, facts);
  const sheet = createMillimetreSheet(pickTextFamily(draw), 9);
  const guest = buyer.attention ?? inventPerson(draw, 'fr');
  const isHeaderAtTop = draw.chance(0.5);
  const address = formatAddress(seller.address, { capitals: false, country: true });
  const drawSeller = (y: number) => {
    sheet.write(seller.fullName, 105, y, {
      fontSize: isHeaderAtTop ? 14 : 9.5,
      bold: true,
      align: 'centre',
      maxWidth: 170,
    });
    sheet.write(`${address.join(', ')} - Tél. ${seller.phone}`, 105, y + 5, {
      fontSize: 7.6,
      align: 'centre',
      maxWidth: 180,
    });
    sheet.write(`SIRET ${seller.siret} - TVA ${seller.vatNumber} - ${seller.email}`, 105, y + 9.4, {
      fontSize: 7.6,
      align: 'centre',
      maxWidth: 180,
    });
  };
  drawSeller(isHeaderAtTop ? 20 : 276);
  sheet.writeRows([buyer.name, ...formatAddress(buyer.address, { capitals: false, country: true })], 118, 48, 5);
  const nights = Math.max(1, facts.lines.length);
  const arrival = addDays(facts.issued, -nights);
  const stayRows: (readonly [string, string])[] = draw.shuffled([
    ['Arrivée', notation.day(arrival)],
    ['Départ', notation.day(facts.issued)],
    ['Dossier', references.project],
    ['Réservation', references.order],
    ['Client', `${guest.first} ${guest.last}`],
    ['Chambre', String(draw.whole(101, 420))],
  ] as const);
  stayRows.forEach(([name, value], index) => {
    sheet.write(`${name} :`, 20, 48 + index * 5);
    sheet.write(value, 48, 48 + index * 5);
  });
  const heading = {
    invoice: 'FACTURE',
    credit_note: 'AVOIR',
    correction: 'FACTURE RECTIFICATIVE',
    deposit: 'FACTURE D’ARRHES',
  }[facts.kind];
  sheet.write(`${heading} ${facts.number}`, 20, 92, { fontSize: 13, bold: true });
  sheet.write(
    `Émise le ${notation.day(facts.issued)} à ${draw.whole(7, 22)}:${draw.digits(1)}${draw.digits(1)} par ${inventPerson(draw, 'fr').first}`,
    20,
    98,
  );
  sheet.writeCells(['Date', 'Libellé'], [20, 45], 110, { bold: true });
  sheet.writeCells(['Qté', 'Débit TTC', 'Crédit'], [122, 170, 190], 110, { bold: true, align: 'right' });
  sheet.fillBox(20, 111.6, 170, 0.5, '#555555');
  let y = 118;
  const addVat = (cents: number, rate: number) => Math.round((cents * (100 + rate)) / 100);
  let linesTotal = 0;
  const lineAmounts: number[] = [];
  facts.lines.forEach((line, index) => {
    const isLast = index === facts.lines.length - 1;
    const amount = isLast
      ? facts.gross + (facts.globalDiscount > 0 ? addVat(facts.globalDiscount, line.vatRate) : 0) - linesTotal
      : addVat(line.amount, line.vatRate);
    linesTotal += amount;
    lineAmounts.push(amount);
    sheet.write(notation.day(addDays(arrival, index)), 20, y, { maxWidth: 23 });
    sheet.write(line.description, 45, y, { maxWidth: 64 });
    sheet.write(notation.quantity(line.quantity), 122, y, { align: 'right' });
    sheet.write(notation.bare(amount), 170, y, { align: 'right' });
    y += 5.6;
  });
  if (facts.globalDiscount > 0) {
    sheet.write('Geste commercial', 45, y);
    sheet.write(notation.bare(linesTotal - facts.gross), 190, y, { align: 'right' });
    y += 5.6;
  }
  if (facts.deposit > 0) {
    sheet.write(notation.day(references.orderDay), 20, y, { maxWidth: 23 });
    sheet.write('Arrhes encaissées', 45, y);
    sheet.write(notation.bare(facts.deposit), 190, y, { align: 'right' });
    y += 5.6;
  }
  sheet.drawLine(20, y - 2, 190, y - 2);
  y += 5;
  sheet.write('Total TTC', 120, y, { bold: true });
  sheet.write(notation.amount(facts.gross), 170, y, { bold: true, align: 'right' });
  sheet.write('Solde', 120, y + 6);
  sheet.write(notation.amount(facts.gross - facts.deposit), 170, y + 6, { align: 'right' });
  const vatColumns = [30, 55, 78, 102];
  sheet.writeCells(['Taux', 'HT', 'TVA', 'TTC'], vatColumns, y, { align: 'right', bold: true, fontSize: 7.8 });
  facts.vat.forEach(({ rate, base, vat }, index) => {
    const cells = [notation.rate(rate), notation.bare(base), notation.bare(vat), notation.bare(base + vat)];
    sheet.writeCells(cells, vatColumns, y + 5 + index * 4.6, { align: 'right', fontSize: 8 });
  });
  const vatTableBottom = y + 5 + facts.vat.length * 4.6;
  const vatTotals = ['Total', notation.bare(facts.net), notation.bare(facts.vatAmount), notation.bare(facts.gross)];
  sheet.writeCells(vatTotals, vatColumns, vatTableBottom, { align: 'right', fontSize: 8, bold: true });
  const method = {
    transfer: 'Virement',
    direct_debit: 'Prélèvement',
    card: 'Carte bancaire',
    cheque: 'Chèque',
    cash: 'Espèces',
  }[facts.payment.method];
  sheet.write(
    `Règlement : ${method}${facts.due === null ? '' : `, avant le ${notation.day(facts.due)}`}`,
    20,
    vatTableBottom + 12,
  );
  if (!isHeaderAtTop) sheet.write('Nous espérons vous revoir bientôt.', 105, 24, { align: 'centre', fontSize: 9 });
  return {
    sheets: [sheet.sheet],
    printed: describePrinted(facts, {
      showsIban: false,
      method: PAYMENT_METHOD_NAMES[facts.payment.method],
      showsRates: false,
      showsUnitPrices: false,
      lineAmounts,
      showsVat: true,
      vendorAddress: address.join(', '),
    }),
    layout: 'folio',
  };
}
