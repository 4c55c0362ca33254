import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import type { InvoiceFacts } from '../../../invoice/facts.ts';
import { inventNotation } from '../../../invoice/notation.ts';
import type { DrawnInvoice } from '../../../invoice/template.ts';
import { createMillimetreSheet, describePrinted, pickTextFamily } from './millimetre-sheet.ts';

/** Draws the invoice of an online service: small type, much white space, the amount due in a sentence before the lines. */
export function drawSubscriptionInvoice(draw: Draw, facts: InvoiceFacts): DrawnInvoice {
  const { seller, buyer, references, due, payment } = facts;
  const isEnglish = facts.language === 'en';
  const notation = inventNotation(draw, facts);
  const isAmerican = seller.address.country === 'US';
  const sheet = createMillimetreSheet(pickTextFamily(draw), 8.8, isAmerican ? [215.9, 279.4] : [210, 297]);
  const right = isAmerican ? 196 : 190;
  const translate = (en: string, fr: string) => (isEnglish ? en : fr);
  const heading = {
    invoice: translate('Invoice', 'Facture'),
    credit_note: translate('Credit note', 'Avoir'),
    correction: translate('Invoice (amended)', 'Facture rectifiée'),
    deposit: translate('Deposit invoice', 'Facture d’acompte'),
  }[facts.kind];
  sheet.write(heading, 20, 26, { fontSize: 20, bold: true });
  sheet.write(draw.chance(0.6) ? (seller.sign ?? seller.name) : seller.name, right, 26, {
    fontSize: 12,
    bold: true,
    align: 'right',
    colour: '#6b7280',
    maxWidth: 70,
  });
  const rows: (readonly [string, string])[] = [
    [translate('Invoice number', 'Numéro de facture'), facts.number],
    [translate('Date of issue', 'Date d’émission'), notation.day(facts.issued)],
    ...(due === null ? [] : [[translate('Date due', 'Date d’échéance'), notation.day(due)] as const]),
    ...(draw.chance(0.5) ? [[translate('Subscription', 'Abonnement'), references.contract] as const] : []),
    ...(draw.chance(0.4)
      ? [
          [
            translate('Receipt for order', 'Commande'),
            `${references.order} (${notation.day(references.orderDay)})`,
          ] as const,
        ]
      : []),
  ];
  rows.forEach(([name, value], index) => {
    sheet.write(name, 20, 36 + index * 5, { bold: true });
    sheet.write(value, 58, 36 + index * 5);
  });
  let y = 42 + rows.length * 5;
  const address = formatAddress(seller.address, { capitals: false, country: true });
  const sellerBottom = sheet.writeRows(
    [
      seller.fullName,
      ...address,
      seller.email,
      seller.vatNumber === null ? null : `${translate('VAT', 'TVA')} ${seller.vatNumber}`,
    ],
    20,
    y,
    4.8,
    { maxWidth: 84 },
  );
  const buyerBottom = sheet.writeRows(
    [
      translate('Bill to', 'Facturé à'),
      buyer.name,
      ...formatAddress(buyer.address, { capitals: false, country: true }),
      buyer.vatNumber === null ? null : `${translate('VAT', 'TVA')} ${buyer.vatNumber}`,
    ],
    110,
    y,
    4.8,
    { maxWidth: 80 },
  );
  y = Math.max(sellerBottom, buyerBottom) + 12;
  const amountDue = facts.gross - facts.deposit;
  const amount = notation.amount(amountDue);
  sheet.write(
    due === null
      ? translate(`${amount} paid`, `${amount} payés`)
      : translate(`${amount} due ${notation.day(due)}`, `${amount} à payer le ${notation.day(due)}`),
    20,
    y,
    { fontSize: 14, bold: true },
  );
  if (due !== null && draw.chance(0.5))
    sheet.write(translate('Pay online', 'Payer en ligne'), 20, y + 6, { colour: '#4f46e5', bold: true });
  y += 20;
  const headingStyle = { fontSize: 7.4, colour: '#555555' } as const;
  const amountHeadings = [
    translate('Qty', 'Qté'),
    translate('Unit price', 'Prix unitaire'),
    translate('Amount', 'Montant'),
  ];
  sheet.write('Description', 20, y, headingStyle);
  sheet.writeCells(amountHeadings, [125, 155, right], y, { ...headingStyle, align: 'right' });
  sheet.drawLine(20, y + 2, right, y + 2);
  y += 8;
  for (const line of facts.lines) {
    sheet.write(line.description, 20, y, { maxWidth: 88 });
    if (draw.chance(0.6))
      sheet.write(`${notation.day(references.periodStart)} – ${notation.day(references.periodEnd)}`, 20, y + 4.2, {
        fontSize: 7.4,
        colour: '#777777',
      });
    sheet.write(notation.quantity(line.quantity), 125, y, { align: 'right' });
    sheet.write(notation.amount(line.unitPrice), 155, y, { align: 'right' });
    sheet.write(notation.amount(line.amount), right, y, { align: 'right' });
    y += 10;
  }
  y += 3;
  const isVatCharged = facts.regime === 'charged';
  const totals: (readonly [string, number])[] = [
    ...(facts.globalDiscount > 0 ? [[translate('Discount', 'Remise'), -facts.globalDiscount] as const] : []),
    [translate('Subtotal', 'Sous-total'), facts.net],
    ...(isVatCharged
      ? facts.vat.map(
          ({ rate, base, vat }) =>
            [
              isAmerican
                ? `Sales tax (${notation.rate(rate)})`
                : translate(
                    `VAT (${notation.rate(rate)} on ${notation.amount(base)})`,
                    `TVA (${notation.rate(rate)} sur ${notation.amount(base)})`,
                  ),
              vat,
            ] as const,
        )
      : []),
    ['Total', facts.gross],
    ...(facts.deposit > 0 ? [[translate('Amount paid', 'Montant payé'), -facts.deposit] as const] : []),
    [translate('Amount due', 'Montant dû'), due === null ? 0 : amountDue],
  ];
  for (const [index, [name, cents]] of totals.entries()) {
    sheet.drawLine(110, y - 4, right, y - 4, '#dddddd', 0.4);
    sheet.write(name, 110, y, { bold: index === totals.length - 1 });
    sheet.write(notation.amount(cents), right, y, { align: 'right', bold: index === totals.length - 1 });
    y += 6;
  }
  const showsIban = payment.method === 'transfer' && !isAmerican;
  sheet.writeRows(
    [
      isVatCharged
        ? null
        : translate('Tax to be paid on reverse charge basis or not applicable', 'TVA non applicable ou autoliquidée'),
      showsIban ? `${translate('Bank transfer', 'Virement')} ${notation.iban(payment.iban)} ${payment.bic}` : null,
      `${seller.fullName}, ${seller.register}`,
    ],
    20,
    isAmerican ? 262 : 278,
    4.4,
    { fontSize: 7, colour: '#666666', maxWidth: right - 20 },
  );
  return {
    sheets: [sheet.sheet],
    printed: describePrinted(facts, {
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
