import type { Draw } from '../../../draw.ts';
import { addressLines } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { familyOf, paper, shown } from './paper.ts';

/** The page that an online service mails: small print, much white, the amount in a sentence before the lines. */
export function subscription(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const english = facts.language === 'en';
  const notation = inventNotation(draw, facts);
  const american = seller.address.country === 'US';
  const sheet = paper(familyOf(draw), 8.8, american ? [215.9, 279.4] : [210, 297]);
  const right = american ? 196 : 190;
  const say = (en: string, fr: string) => (english ? en : fr);
  const heading = {
    invoice: say('Invoice', 'Facture'),
    credit_note: say('Credit note', 'Avoir'),
    correction: say('Invoice (amended)', 'Facture rectifiée'),
    deposit: say('Deposit invoice', 'Facture d’acompte'),
  }[facts.kind];
  sheet.put(heading, 20, 26, { pt: 20, heavy: true });
  sheet.put(draw.chance(0.6) ? (seller.sign ?? seller.name) : seller.name, right, 26, {
    pt: 12,
    heavy: true,
    end: true,
    tint: '#6b7280',
    within: 70,
  });
  const rows: (readonly [string, string])[] = [
    [say('Invoice number', 'Numéro de facture'), facts.number],
    [say('Date of issue', 'Date d’émission'), notation.day(facts.issued)],
    ...(due === null ? [] : [[say('Date due', 'Date d’échéance'), notation.day(due)] as const]),
    ...(draw.chance(0.5) ? [[say('Subscription', 'Abonnement'), references.contract] as const] : []),
    ...(draw.chance(0.4)
      ? [[say('Receipt for order', 'Commande'), `${references.order} (${notation.day(references.orderDay)})`] as const]
      : []),
  ];
  rows.forEach(([name, value], i) => {
    sheet.put(name, 20, 36 + i * 5, { heavy: true });
    sheet.put(value, 58, 36 + i * 5);
  });
  let y = 42 + rows.length * 5;
  const address = addressLines(seller.address, { capitals: false, country: true });
  const a = sheet.stack(
    [
      seller.fullName,
      ...address,
      seller.email,
      seller.vatNumber === null ? null : `${say('VAT', 'TVA')} ${seller.vatNumber}`,
    ],
    20,
    y,
    4.8,
    { within: 84 },
  );
  const b = sheet.stack(
    [
      say('Bill to', 'Facturé à'),
      buyer.name,
      ...addressLines(buyer.address, { capitals: false, country: true }),
      buyer.vatNumber === null ? null : `${say('VAT', 'TVA')} ${buyer.vatNumber}`,
    ],
    110,
    y,
    4.8,
    { within: 80 },
  );
  y = Math.max(a, b) + 12;
  const left = facts.gross - facts.deposit;
  const amount = notation.amount(left);
  sheet.put(
    due === null
      ? say(`${amount} paid`, `${amount} payés`)
      : say(`${amount} due ${notation.day(due)}`, `${amount} à payer le ${notation.day(due)}`),
    20,
    y,
    { pt: 14, heavy: true },
  );
  if (due !== null && draw.chance(0.5))
    sheet.put(say('Pay online', 'Payer en ligne'), 20, y + 6, { tint: '#4f46e5', heavy: true });
  y += 20;
  [
    say('Description', 'Description'),
    say('Qty', 'Qté'),
    say('Unit price', 'Prix unitaire'),
    say('Amount', 'Montant'),
  ].forEach((name, i) => {
    sheet.put(name, [20, 125, 155, right][i] as number, y, { pt: 7.4, end: i > 0, tint: '#555555' });
  });
  sheet.stroke(20, y + 2, right, y + 2);
  y += 8;
  for (const line of facts.lines) {
    sheet.put(line.description, 20, y, { within: 88 });
    if (draw.chance(0.6))
      sheet.put(`${notation.day(references.periodStart)} – ${notation.day(references.periodEnd)}`, 20, y + 4.2, {
        pt: 7.4,
        tint: '#777777',
      });
    sheet.put(notation.quantity(line.quantity), 125, y, { end: true });
    sheet.put(notation.amount(line.unitPrice), 155, y, { end: true });
    sheet.put(notation.amount(line.amount), right, y, { end: true });
    y += 10;
  }
  y += 3;
  const charged = facts.regime === 'charged';
  const totals: (readonly [string, number])[] = [
    ...(facts.globalDiscount > 0 ? [[say('Discount', 'Remise'), -facts.globalDiscount] as const] : []),
    [say('Subtotal', 'Sous-total'), facts.net],
    ...(charged
      ? facts.vat.map(
          ({ rate, base, vat }) =>
            [
              american
                ? `Sales tax (${notation.rate(rate)})`
                : say(
                    `VAT (${notation.rate(rate)} on ${notation.amount(base)})`,
                    `TVA (${notation.rate(rate)} sur ${notation.amount(base)})`,
                  ),
              vat,
            ] as const,
        )
      : []),
    ['Total', facts.gross],
    ...(facts.deposit > 0 ? [[say('Amount paid', 'Montant payé'), -facts.deposit] as const] : []),
    [say('Amount due', 'Montant dû'), due === null ? 0 : left],
  ];
  for (const [index, [name, cents]] of totals.entries()) {
    sheet.stroke(110, y - 4, right, y - 4, '#dddddd', 0.4);
    sheet.put(name, 110, y, { heavy: index === totals.length - 1 });
    sheet.put(notation.amount(cents), right, y, { end: true, heavy: index === totals.length - 1 });
    y += 6;
  }
  const showsIban = payment.method === 'transfer' && !american;
  sheet.stack(
    [
      charged
        ? null
        : say('Tax to be paid on reverse charge basis or not applicable', 'TVA non applicable ou autoliquidée'),
      showsIban ? `${say('Bank transfer', 'Virement')} ${notation.iban(payment.iban)} ${payment.bic}` : null,
      `${seller.fullName}, ${seller.register}`,
    ],
    20,
    american ? 262 : 278,
    4.4,
    { pt: 7, tint: '#666666', within: right - 20 },
  );
  return {
    sheets: [sheet.sheet],
    said: shown(facts, {
      showsIban,
      method: showsIban ? 'virement' : null,
      showsRates: false,
      showsVatTotal: facts.vat.length === 1,
      vendorAddress: address.join(', '),
      taxId: facts.seller.vatNumber ?? facts.seller.siren,
    }),
    layout: 'subscription',
  };
}
