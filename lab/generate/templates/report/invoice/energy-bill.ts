import type { Draw } from '../../../draw.ts';
import { addDays } from '../../../invented/days.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { pickFamily } from '../../../page/faces.ts';
import { drawOutlinedText } from '../../../page/outlined-text.ts';
import { createMillimetreSheet, describePrinted, POINTS_PER_MM, pickTextFamily } from './millimetre-sheet.ts';

/** Draws the bill of an energy supplier: the amount due in large type on page 1, the amounts without VAT on page 2, the company name in the footer only. */
export function drawEnergyBill(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, payment, due } = facts;
  const notation = inventNotation(draw, facts);
  const family = pickTextFamily(draw);
  const colour = draw.pick(['#0057a8', '#d9480f', '#2b8a3e', '#862e9c'] as const);
  const [firstPage, secondPage] = [createMillimetreSheet(family, 9), createMillimetreSheet(family, 8.6)];
  const tradeName = seller.sign ?? seller.name;
  drawOutlinedText(firstPage.sheet, tradeName, 15 * POINTS_PER_MM, 24 * POINTS_PER_MM, {
    face: pickFamily(draw, 'report', 'logo').bold,
    size: tradeName.length > 18 ? 16 : 24,
    colour,
  });
  const contactRows = [
    'Vos contacts',
    `Service clients ${seller.phone}`,
    'du lundi au samedi de 8 h à 20 h',
    seller.web,
    'Urgence dépannage 24 h/24',
    'Médiateur : www.mediateur.example',
  ];
  firstPage.writeRows(contactRows, 15, 38, 4.6, { fontSize: 8 });
  firstPage.writeRows(
    [
      'Vos références',
      `N° client ${references.customer}`,
      `N° de compte ${references.contract}`,
      `Point de livraison ${draw.pattern('##############')}`,
      `Relevé du ${notation.day(references.periodEnd)}`,
    ],
    15,
    72,
    4.6,
    { fontSize: 8 },
  );
  firstPage.writeRows([buyer.name, ...formatAddress(buyer.address, { capitals: true, country: false })], 110, 52, 5.2, {
    fontSize: 10,
  });
  const title = draw.pick([
    `Facture du ${notation.day(facts.issued)}`,
    `Votre facture du ${notation.day(facts.issued)}`,
  ]);
  firstPage.write(title, 72, 96, { fontSize: 15, bold: true, colour });
  firstPage.write(`n° ${facts.number}`, 72, 103, { fontSize: 9 });
  const isDirectDebit = payment.method === 'direct_debit';
  const amountDue = facts.gross - facts.deposit;
  firstPage.fillBox(72, 110, 123, 34, '#eef2f6');
  firstPage.write(draw.pick(['Montant à payer', 'Montant TTC à régler', 'Total à payer TTC']), 78, 119, {
    fontSize: 11,
  });
  firstPage.write(notation.amount(amountDue), 188, 121, { fontSize: 20, bold: true, align: 'right', colour });
  if (due !== null)
    firstPage.write(
      isDirectDebit
        ? `Ce montant sera prélevé à partir du ${notation.day(due)}`
        : draw.pick([`à régler avant le ${notation.day(due)}`, `à payer au plus tard le ${notation.day(due)}`]),
      78,
      129,
    );
  firstPage.write(
    `Prochaine facture vers le ${notation.day(addDays(facts.issued, 61))} - prochain relevé le ${notation.day(addDays(facts.issued, 55))}`,
    78,
    138,
    { fontSize: 7.6 },
  );
  const summaryRows: (readonly [string, number])[] = [
    ['Abonnements et consommations (HT)', facts.net],
    [facts.vat.length > 1 ? 'Taxes (TVA à taux réduit et normal)' : 'TVA', facts.vatAmount],
    ['Total TTC de la période', facts.gross],
    ...(facts.deposit > 0 ? [['Déjà facturé ou versé', -facts.deposit] as const] : []),
  ];
  summaryRows.forEach(([name, cents], index) => {
    firstPage.write(name, 78, 154 + index * 7, { bold: index === 2 });
    firstPage.write(notation.amount(cents), 188, 154 + index * 7, { align: 'right', bold: index === 2 });
    firstPage.drawLine(72, 156.5 + index * 7, 195, 156.5 + index * 7, '#cccccc', 0.3);
  });
  const consumptionText = `Votre consommation du ${notation.day(references.periodStart)} au ${notation.day(references.periodEnd)} est de ${draw.whole(120, 980)} kWh, contre ${draw.whole(120, 980)} kWh l’an dernier. Les prix sont ceux en vigueur depuis le ${notation.day(`${facts.issued.slice(0, 4)}-02-01`)}.`;
  firstPage.writeRows(firstPage.breakLines(consumptionText, 117, { fontSize: 8 }), 78, 194, 4.4, { fontSize: 8 });
  firstPage.write(
    isDirectDebit
      ? `Compte prélevé : ${notation.iban(payment.iban).slice(0, 12)}•••• - mandat ${draw.pattern('RUM########')}`
      : `Pour payer par virement : ${notation.iban(payment.iban)} - ${payment.bic}`,
    78,
    220,
    { fontSize: 7.8, maxWidth: 117 },
  );
  const address = formatAddress(seller.address, { capitals: true, country: false });
  const legalText = `${seller.fullName}, capital de ${seller.capital ?? '37 000'} €, siège social ${address.join(' ')}, ${seller.register}, TVA ${seller.vatNumber}`;
  for (const sheet of [firstPage, secondPage])
    sheet.write(legalText, 105, 286, { fontSize: 6.2, align: 'centre', maxWidth: 185 });
  secondPage.write(`Détail de la facture n° ${facts.number} du ${notation.day(facts.issued)}`, 15, 22, {
    fontSize: 11,
    bold: true,
    colour,
  });
  secondPage.write('2/2', 195, 22, { align: 'right' });
  secondPage.writeCells(['Quantité', 'Prix unitaire HT', 'Montant HT', 'TVA'], [118, 145, 172, 192], 34, {
    align: 'right',
    fontSize: 7.6,
    bold: true,
  });
  let y = 42;
  for (const line of facts.lines) {
    secondPage.write(line.description, 15, y, { maxWidth: 80 });
    secondPage.write(`${notation.quantity(line.quantity)} ${line.unit}`, 118, y, { align: 'right', maxWidth: 22 });
    secondPage.write(notation.bare(line.unitPrice), 145, y, { align: 'right' });
    secondPage.write(notation.bare(line.amount), 172, y, { align: 'right' });
    secondPage.write(notation.rate(line.vatRate), 192, y, { align: 'right' });
    secondPage.write(
      `du ${notation.day(references.periodStart)} au ${notation.day(references.periodEnd)}`,
      15,
      y + 3.6,
      {
        fontSize: 6.6,
        colour: '#666666',
      },
    );
    y += 9;
  }
  if (facts.globalDiscount > 0) {
    secondPage.write('Remise fidélité', 15, y);
    secondPage.write(notation.bare(-facts.globalDiscount), 172, y, { align: 'right' });
    y += 7;
  }
  y += 5;
  secondPage.write('Total hors TVA', 120, y, { bold: true });
  secondPage.write(notation.amount(facts.net), 172, y, { align: 'right', bold: true });
  for (const { rate, base, vat } of facts.vat) {
    y += 6;
    secondPage.write(`TVA à ${notation.rate(rate)} sur ${notation.bare(base)}`, 120, y, { maxWidth: 33 });
    secondPage.write(notation.amount(vat), 172, y, { align: 'right' });
  }
  secondPage.write('Total TTC', 120, y + 8, { bold: true });
  secondPage.write(notation.amount(facts.gross), 172, y + 8, { align: 'right', bold: true });
  return {
    sheets: [firstPage.sheet, secondPage.sheet],
    printed: describePrinted(facts, {
      showsIban: !isDirectDebit,
      method: isDirectDebit ? 'prélèvement' : 'virement',
      showsVat: true,
      vendorAddress: address.join(', '),
      taxId: facts.seller.siren,
    }),
    layout: 'energy',
  };
}
