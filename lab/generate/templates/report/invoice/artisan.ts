import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { createMillimetreSheet, describePrinted, formatSiret, pickTextFamily } from './millimetre-sheet.ts';

/** Draws a craftsman's invoice from a word processor: town and date at the right, number in the title, totals below the last column. */
export function drawArtisanInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, due, payment, references } = facts;
  const notation = inventNotation(draw, facts);
  const sheet = createMillimetreSheet(pickTextFamily(draw), draw.between(9.5, 11));
  const address = formatAddress(seller.address, { capitals: draw.chance(0.6), country: false });
  sheet.write(seller.fullName, 20, 24, { fontSize: 15, bold: true, maxWidth: 95 });
  let y = sheet.writeRows(
    [
      draw.chance(0.5) ? `${seller.contact.first} ${seller.contact.last}, artisan` : null,
      ...address,
      `Portable : ${seller.phone}`,
      draw.chance(0.6) ? seller.email : null,
    ],
    20,
    30,
    5,
  );
  const siret = seller.siret ?? '';
  sheet.write(`Siret ${formatSiret(siret)}`, 20, y, { fontSize: 8.5 });
  const buyerBottom = sheet.writeRows(
    [buyer.name, ...formatAddress(buyer.address, { capitals: true, country: false })],
    115,
    52,
    5.2,
    { fontSize: 11 },
  );
  y = Math.max(y + 12, buyerBottom + 8);
  sheet.write(`${seller.address.town}, le ${notation.day(facts.issued)}`, 190, y, { align: 'right' });
  y += 12;
  const documentName = {
    invoice: 'Facture',
    credit_note: 'Avoir',
    correction: 'Facture rectificative',
    deposit: 'Facture d’acompte',
  }[facts.kind];
  sheet.write(
    `${documentName} n° ${facts.number}${facts.kind === 'invoice' ? '' : ` (facture ${references.correctedNumber} du ${notation.day(references.correctedDay)})`}`,
    20,
    y,
    { bold: true, fontSize: 12.5, maxWidth: 170 },
  );
  sheet.write(
    `Chantier : ${facts.delivery === null ? buyer.address.town : `${facts.delivery.address.street}, ${facts.delivery.address.town}`}, suivant devis ${references.quote} du ${notation.day(references.quoteDay)}`,
    20,
    y + 7,
    { maxWidth: 170 },
  );
  y += 16;
  const columnEdges = [112, 135, 162, 190] as const;
  const tableTop = y - 5;
  sheet.writeCells(['Quantité', 'Prix HT', 'Montant HT'], [133, 160, 188], y, { align: 'right', bold: true });
  sheet.write('Travaux réalisés', 22, y, { bold: true });
  sheet.drawLine(20, y + 2, 190, y + 2);
  y += 8;
  for (const line of facts.lines) {
    const descriptionRows = sheet.breakLines(line.description, 88);
    sheet.writeRows(descriptionRows, 22, y, 4.6);
    sheet.write(`${notation.quantity(line.quantity)} ${line.unit}`, 133, y, { align: 'right', maxWidth: 24 });
    sheet.write(notation.bare(line.unitPrice), 160, y, { align: 'right' });
    sheet.write(notation.bare(line.amount), 188, y, { align: 'right' });
    y += 4.6 * descriptionRows.length + 2.4;
  }
  const totalRows: (readonly [string, number])[] = facts.globalDiscount > 0 ? [['Remise', -facts.globalDiscount]] : [];
  const isVatFree = facts.regime !== 'charged';
  totalRows.push(
    [isVatFree ? 'TOTAL' : 'TOTAL H.T.', facts.net],
    ...(isVatFree ? [] : facts.vat.map(({ rate, vat }) => [`T.V.A. ${notation.rate(rate)}`, vat] as const)),
    ...(isVatFree ? [] : [['TOTAL T.T.C.', facts.gross] as const]),
  );
  if (facts.deposit > 0)
    totalRows.push(['Acompte perçu', -facts.deposit], ['RESTE À RÉGLER', facts.gross - facts.deposit]);
  const bottom = Math.max(y + 10, 150);
  for (const x of [20, ...columnEdges]) sheet.drawLine(x, tableTop, x, bottom);
  sheet.drawLine(20, tableTop, 190, tableTop);
  sheet.drawLine(20, bottom, 190, bottom);
  y = bottom + 6;
  for (const [name, cents] of totalRows) {
    sheet.write(name, 160, y, { align: 'right', bold: name.startsWith('TOTAL') });
    sheet.write(notation.amount(cents), 188, y, { align: 'right', bold: name.startsWith('TOTAL'), maxWidth: 25 });
    sheet.drawFrame(162, y - 4.4, 28, 6);
    y += 6;
  }
  y += 6;
  if (isVatFree)
    sheet.write(
      facts.regime === 'reverse_charge'
        ? 'Autoliquidation, article 283-2 nonies du CGI'
        : 'TVA non applicable, article 293 B du CGI',
      20,
      y - 3,
      { fontSize: 9 },
    );
  const showsIban = draw.chance(0.7);
  y = sheet.writeRows(
    [
      due === null
        ? 'Valeur en votre aimable règlement.'
        : draw.pick([
            `Valeur en votre aimable règlement avant le ${notation.day(due)}.`,
            `Facture payable pour le ${notation.day(due)} au plus tard.`,
            `Échéance : ${notation.day(due)}`,
          ]),
      showsIban
        ? `Règlement par virement : ${notation.iban(payment.iban)} (${payment.bic})`
        : 'Règlement par chèque à l’ordre de l’entreprise',
      `Assurance responsabilité décennale : contrat ${references.contract}, valable du ${notation.day(references.periodStart)} au ${notation.day(`${Number(facts.issued.slice(0, 4)) + 1}-06-30`)}`,
    ],
    20,
    y + 5,
    5.4,
    { maxWidth: 170 },
  );
  sheet.write(
    `${seller.fullName}${seller.capital === null ? '' : `, capital de ${seller.capital} euros`} - ${seller.register}${isVatFree ? '' : ` - TVA ${seller.vatNumber}`}`,
    105,
    288,
    { fontSize: 7.5, align: 'centre', maxWidth: 180 },
  );
  return {
    sheets: [sheet.sheet],
    printed: describePrinted(facts, {
      showsIban,
      method: showsIban ? 'virement' : 'chèque',
      showsRates: false,
      showsVatTotal: facts.vat.length === 1,
      vendorAddress: address.join(', '),
      showsNet: true,
    }),
    layout: 'artisan',
  };
}
