import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { familyOf, paper, shown, spaced } from './paper.ts';

/** A craftsman's letter from a word processor: town and day on the right, number in a sentence, totals under the last column. */
export function artisan(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, due, payment, references } = facts;
  const notation = inventNotation(draw, facts);
  const sheet = paper(familyOf(draw), draw.between(9.5, 11));
  const address = addressLines(seller.address, { capitals: draw.chance(0.6), country: false });
  sheet.put(seller.fullName, 20, 24, { pt: 15, heavy: true, within: 95 });
  let y = sheet.stack(
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
  const number = seller.siret ?? '';
  sheet.put(`Siret ${spaced(number)}`, 20, y, { pt: 8.5 });
  const below = sheet.stack(
    [buyer.name, ...addressLines(buyer.address, { capitals: true, country: false })],
    115,
    52,
    5.2,
    { pt: 11 },
  );
  y = Math.max(y + 12, below + 8);
  sheet.put(`${seller.address.town}, le ${notation.day(facts.issued)}`, 190, y, { end: true });
  y += 12;
  const kind = {
    invoice: 'Facture',
    credit_note: 'Avoir',
    correction: 'Facture rectificative',
    deposit: 'Facture d’acompte',
  }[facts.kind];
  sheet.put(
    `${kind} n° ${facts.number}${facts.kind === 'invoice' ? '' : ` (facture ${references.correctedNumber} du ${notation.day(references.correctedDay)})`}`,
    20,
    y,
    { heavy: true, pt: 12.5, within: 170 },
  );
  sheet.put(
    `Chantier : ${facts.delivery === null ? buyer.address.town : `${facts.delivery.address.street}, ${facts.delivery.address.town}`}, suivant devis ${references.quote} du ${notation.day(references.quoteDay)}`,
    20,
    y + 7,
    { within: 170 },
  );
  y += 16;
  const columns = [112, 135, 162, 190] as const;
  const edge = y - 5;
  ['Quantité', 'Prix HT', 'Montant HT'].forEach((head, i) => {
    sheet.put(head, (columns[i + 1] as number) - 2, y, { end: true, heavy: true });
  });
  sheet.put('Travaux réalisés', 22, y, { heavy: true });
  sheet.stroke(20, y + 2, 190, y + 2);
  y += 8;
  for (const line of facts.lines) {
    const rows = sheet.split(line.description, 88);
    sheet.stack(rows, 22, y, 4.6);
    sheet.put(`${notation.quantity(line.quantity)} ${line.unit}`, 133, y, { end: true, within: 24 });
    sheet.put(notation.bare(line.unitPrice), 160, y, { end: true });
    sheet.put(notation.bare(line.amount), 188, y, { end: true });
    y += 4.6 * rows.length + 2.4;
  }
  const rows: (readonly [string, number])[] = facts.globalDiscount > 0 ? [['Remise', -facts.globalDiscount]] : [];
  const free = facts.regime !== 'charged';
  rows.push(
    [free ? 'TOTAL' : 'TOTAL H.T.', facts.net],
    ...(free ? [] : facts.vat.map(({ rate, vat }) => [`T.V.A. ${notation.rate(rate)}`, vat] as const)),
    ...(free ? [] : [['TOTAL T.T.C.', facts.gross] as const]),
  );
  if (facts.deposit > 0) rows.push(['Acompte perçu', -facts.deposit], ['RESTE À RÉGLER', facts.gross - facts.deposit]);
  const bottom = Math.max(y + 10, 150);
  for (const x of [20, ...columns]) sheet.stroke(x, edge, x, bottom);
  sheet.stroke(20, edge, 190, edge);
  sheet.stroke(20, bottom, 190, bottom);
  y = bottom + 6;
  for (const [name, cents] of rows) {
    sheet.put(name, 160, y, { end: true, heavy: name.startsWith('TOTAL') });
    sheet.put(notation.amount(cents), 188, y, { end: true, heavy: name.startsWith('TOTAL'), within: 25 });
    sheet.outline(162, y - 4.4, 28, 6);
    y += 6;
  }
  y += 6;
  if (free)
    sheet.put(
      facts.regime === 'reverse_charge'
        ? 'Autoliquidation, article 283-2 nonies du CGI'
        : 'TVA non applicable, article 293 B du CGI',
      20,
      y - 3,
      { pt: 9 },
    );
  const showsIban = draw.chance(0.7);
  y = sheet.stack(
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
    { within: 170 },
  );
  sheet.put(
    `${seller.fullName}${seller.capital === null ? '' : `, capital de ${seller.capital} euros`} - ${seller.register}${free ? '' : ` - TVA ${seller.vatNumber}`}`,
    105,
    288,
    { pt: 7.5, middle: true, within: 180 },
  );
  return {
    sheets: [sheet.sheet],
    said: shown(facts, {
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
