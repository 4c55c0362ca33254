import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { createPaperRoll } from './paper-roll.ts';
import { describePrinted, formatAmount, formatDate, formatRate } from './receipt-format.ts';

/** Draws the bill of a restaurant: proportional letters, quantity first, VAT in a table of four columns below the payment. */
export function drawRestaurantNote(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const roll = createPaperRoll(pickFamily(draw, 'report', 'text'), 226.8, 12);
  const size = draw.between(8, 9.4);
  const { merchant } = facts;
  roll.writeCentred(facts.sign.toUpperCase(), size * 1.6, true);
  for (const row of [...formatAddress(merchant.address, { capitals: false, country: false }), merchant.phone]) {
    roll.moveDown(size * 1.3);
    roll.writeCentred(row, size);
  }
  roll.moveDown(size * 2.2);
  roll.writeLeft(`Note n° ${facts.ticket}`, size, true);
  roll.writeUpTo(1, `Table ${draw.whole(1, 30)}`, size);
  roll.moveDown(size * 1.3);
  roll.writeLeft(`${formatDate(facts.day)} à ${facts.time}`, size);
  roll.writeUpTo(1, `Serveur : ${facts.cashier}`, size);
  roll.moveDown(size);
  roll.drawDashes();
  for (const { quantity, description, amount } of facts.lines) {
    roll.moveDown(size * 1.45);
    roll.writeLeft(`${quantity}   ${description}`, size);
    roll.writeUpTo(1, formatAmount(amount), size);
  }
  roll.moveDown(size * 1.2);
  roll.drawDashes();
  for (const [name, cents, bold] of [
    ['Montant hors taxes', facts.net, false],
    ['Taxes', facts.vatAmount, false],
    ['À régler en euros', facts.total, true],
  ] as const) {
    roll.moveDown(size * (bold ? 1.9 : 1.4));
    roll.writeLeft(name, bold ? size * 1.35 : size, bold);
    roll.writeUpTo(1, formatAmount(cents), bold ? size * 1.35 : size, bold);
  }
  roll.moveDown(size * 2);
  roll.writeLeft(`Réglé par ${facts.payment.method}`, size);
  roll.writeUpTo(1, formatAmount(facts.payment.given), size);
  if (facts.payment.given > facts.total) {
    roll.moveDown(size * 1.3);
    roll.writeLeft('Monnaie rendue', size);
    roll.writeUpTo(1, formatAmount(facts.payment.given - facts.total), size);
  }
  roll.moveDown(size * 2);
  for (const [share, text] of [
    [0.2, '%'],
    [0.5, 'H.T.'],
    [0.75, 'Taxe'],
    [1, 'T.T.C.'],
  ] as const)
    roll.writeUpTo(share, text, size * 0.9);
  for (const { rate: percent, base, vat } of facts.vat) {
    roll.moveDown(size * 1.2);
    for (const [share, text] of [
      [0.2, formatRate(percent)],
      [0.5, formatAmount(base)],
      [0.75, formatAmount(vat)],
      [1, formatAmount(base + vat)],
    ] as const)
      roll.writeUpTo(share, text, size * 0.9);
  }
  roll.moveDown(size * 2);
  roll.writeCentred(`${merchant.fullName} - SIRET ${merchant.siret}`, size * 0.85);
  roll.moveDown(size * 1.2);
  roll.writeCentred('Prix nets, service compris. Merci et à bientôt !', size * 0.85);
  return { sheet: roll.cutSheet(), printed: describePrinted(facts, {}), layout: 'restaurant-note' };
}
