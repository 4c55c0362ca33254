import type { Draw } from '../../../draw.ts';
import { daysAfter } from '../../../invented/days.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { pickFamily } from '../../../page/faces.ts';
import { outlinedText } from '../../../page/outlined-text.ts';
import { familyOf, POINTS_PER_MM, paper, shown } from './paper.ts';

/** A supplier's bill: what is to be paid stands large on the first page, the amounts without VAT on the second one; the company is named at the foot only. */
export function energy(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, payment, due } = facts;
  const notation = inventNotation(draw, facts);
  const family = familyOf(draw);
  const colour = draw.pick(['#0057a8', '#d9480f', '#2b8a3e', '#862e9c'] as const);
  const [first, second] = [paper(family, 9), paper(family, 8.6)];
  const sign = seller.sign ?? seller.name;
  outlinedText(first.sheet, sign, 15 * POINTS_PER_MM, 24 * POINTS_PER_MM, {
    face: pickFamily(draw, 'report', 'logo').bold,
    size: sign.length > 18 ? 16 : 24,
    colour,
  });
  const help = [
    'Vos contacts',
    `Service clients ${seller.phone}`,
    'du lundi au samedi de 8 h à 20 h',
    seller.web,
    'Urgence dépannage 24 h/24',
    'Médiateur : www.mediateur.example',
  ];
  first.stack(help, 15, 38, 4.6, { pt: 8 });
  first.stack(
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
    { pt: 8 },
  );
  first.stack([buyer.name, ...addressLines(buyer.address, { capitals: true, country: false })], 110, 52, 5.2, {
    pt: 10,
  });
  const top = draw.pick([`Facture du ${notation.day(facts.issued)}`, `Votre facture du ${notation.day(facts.issued)}`]);
  first.put(top, 72, 96, { pt: 15, heavy: true, tint: colour });
  first.put(`n° ${facts.number}`, 72, 103, { pt: 9 });
  const direct = payment.method === 'direct_debit';
  const paid = facts.gross - facts.deposit;
  first.fill(72, 110, 123, 34, '#eef2f6');
  first.put(draw.pick(['Montant à payer', 'Montant TTC à régler', 'Total à payer TTC']), 78, 119, { pt: 11 });
  first.put(notation.amount(paid), 188, 121, { pt: 20, heavy: true, end: true, tint: colour });
  if (due !== null)
    first.put(
      direct
        ? `Ce montant sera prélevé à partir du ${notation.day(due)}`
        : draw.pick([`à régler avant le ${notation.day(due)}`, `à payer au plus tard le ${notation.day(due)}`]),
      78,
      129,
    );
  first.put(
    `Prochaine facture vers le ${notation.day(daysAfter(facts.issued, 61))} - prochain relevé le ${notation.day(daysAfter(facts.issued, 55))}`,
    78,
    138,
    { pt: 7.6 },
  );
  const summary: (readonly [string, number])[] = [
    ['Abonnements et consommations (HT)', facts.net],
    [facts.vat.length > 1 ? 'Taxes (TVA à taux réduit et normal)' : 'TVA', facts.vatAmount],
    ['Total TTC de la période', facts.gross],
    ...(facts.deposit > 0 ? [['Déjà facturé ou versé', -facts.deposit] as const] : []),
  ];
  summary.forEach(([name, cents], i) => {
    first.put(name, 78, 154 + i * 7, { heavy: i === 2 });
    first.put(notation.amount(cents), 188, 154 + i * 7, { end: true, heavy: i === 2 });
    first.stroke(72, 156.5 + i * 7, 195, 156.5 + i * 7, '#cccccc', 0.3);
  });
  const text = `Votre consommation du ${notation.day(references.periodStart)} au ${notation.day(references.periodEnd)} est de ${draw.whole(120, 980)} kWh, contre ${draw.whole(120, 980)} kWh l’an dernier. Les prix sont ceux en vigueur depuis le ${notation.day(`${facts.issued.slice(0, 4)}-02-01`)}.`;
  first.stack(first.split(text, 117, { pt: 8 }), 78, 194, 4.4, { pt: 8 });
  first.put(
    direct
      ? `Compte prélevé : ${notation.iban(payment.iban).slice(0, 12)}•••• - mandat ${draw.pattern('RUM########')}`
      : `Pour payer par virement : ${notation.iban(payment.iban)} - ${payment.bic}`,
    78,
    220,
    { pt: 7.8, within: 117 },
  );
  const address = addressLines(seller.address, { capitals: true, country: false });
  const legal = `${seller.fullName}, capital de ${seller.capital ?? '37 000'} €, siège social ${address.join(' ')}, ${seller.register}, TVA ${seller.vatNumber}`;
  for (const sheet of [first, second]) sheet.put(legal, 105, 286, { pt: 6.2, middle: true, within: 185 });
  second.put(`Détail de la facture n° ${facts.number} du ${notation.day(facts.issued)}`, 15, 22, {
    pt: 11,
    heavy: true,
    tint: colour,
  });
  second.put('2/2', 195, 22, { end: true });
  ['Quantité', 'Prix unitaire HT', 'Montant HT', 'TVA'].forEach((name, i) => {
    second.put(name, [118, 145, 172, 192][i] as number, 34, { end: true, pt: 7.6, heavy: true });
  });
  let y = 42;
  for (const line of facts.lines) {
    second.put(line.description, 15, y, { within: 80 });
    second.put(`${notation.quantity(line.quantity)} ${line.unit}`, 118, y, { end: true, within: 22 });
    second.put(notation.bare(line.unitPrice), 145, y, { end: true });
    second.put(notation.bare(line.amount), 172, y, { end: true });
    second.put(notation.rate(line.vatRate), 192, y, { end: true });
    second.put(`du ${notation.day(references.periodStart)} au ${notation.day(references.periodEnd)}`, 15, y + 3.6, {
      pt: 6.6,
      tint: '#666666',
    });
    y += 9;
  }
  if (facts.globalDiscount > 0) {
    second.put('Remise fidélité', 15, y);
    second.put(notation.bare(-facts.globalDiscount), 172, y, { end: true });
    y += 7;
  }
  y += 5;
  second.put('Total hors TVA', 120, y, { heavy: true });
  second.put(notation.amount(facts.net), 172, y, { end: true, heavy: true });
  for (const { rate, base, vat } of facts.vat) {
    y += 6;
    second.put(`TVA à ${notation.rate(rate)} sur ${notation.bare(base)}`, 120, y, { within: 33 });
    second.put(notation.amount(vat), 172, y, { end: true });
  }
  second.put('Total TTC', 120, y + 8, { heavy: true });
  second.put(notation.amount(facts.gross), 172, y + 8, { end: true, heavy: true });
  return {
    sheets: [first.sheet, second.sheet],
    said: shown(facts, {
      showsIban: !direct,
      method: direct ? 'prélèvement' : 'virement',
      showsVat: true,
      vendorAddress: address.join(', '),
      taxId: facts.seller.siren,
    }),
    layout: 'energy',
  };
}
