import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { createPaperRoll } from './paper-roll.ts';
import { describePrinted, formatAmount, formatDate, formatRate } from './receipt-format.ts';

/** Draws the slip of a small shop above that of its card terminal: the total twice, two times of day, terminal numbers. */
export function drawCardSlip(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const roll = createPaperRoll(pickFamily(draw, 'report', 'till'), 164.4, 8);
  const size = draw.between(7.2, 8.2);
  const { merchant } = facts;
  const writeRow = (text: string, bold = false, scale = 1) => {
    roll.writeLeft(text, size * scale, bold);
    roll.moveDown(size * 1.3);
  };
  roll.writeCentred(facts.sign.toUpperCase(), size * 1.3, true);
  roll.moveDown(size * 1.5);
  for (const text of [
    ...formatAddress(merchant.address, { capitals: true, country: false }),
    `SIREN ${merchant.siren}`,
  ]) {
    roll.writeCentred(text, size);
    roll.moveDown(size * 1.25);
  }
  roll.moveDown(size * 0.6);
  writeRow(`TICKET N.${facts.ticket} DU ${formatDate(facts.day)}`);
  for (const { description, quantity, amount } of facts.lines) {
    roll.writeUpTo(1, formatAmount(amount), size);
    writeRow(quantity === 1 ? description : `${description} (x${quantity})`);
  }
  roll.moveDown(size * 0.4);
  roll.writeUpTo(1, `EUR ${formatAmount(facts.total)}`, size * 1.2, true);
  writeRow('SOMME', true, 1.2);
  for (const { rate: percent, vat } of facts.vat) writeRow(`dont TVA ${formatRate(percent)} %   ${formatAmount(vat)}`);
  roll.moveDown(size);
  roll.drawDashes();
  roll.moveDown(size);
  const isPaidByCard = facts.payment.method === 'carte bancaire' || facts.payment.method === 'sans contact';
  if (isPaidByCard)
    for (const text of [
      'CARTE BANCAIRE',
      facts.payment.method === 'sans contact' ? 'SANS CONTACT' : 'PUCE EMV',
      `A0000000${draw.digits(6)}`,
      `LE ${formatDate(facts.day)} A ${facts.time.replace(':', 'H')}`,
      `${draw.digits(7)} ${draw.digits(5)}`,
      `************${draw.digits(4)}`,
      `NO AUTO : ${draw.digits(6)}`,
      'MONTANT REEL :',
      `${formatAmount(facts.total)} EUR`,
      'DEBIT',
      'TICKET CLIENT',
      'A CONSERVER',
    ])
      writeRow(text);
  else writeRow(`PAYÉ : ${facts.payment.method.toUpperCase()} ${formatAmount(facts.payment.given)}`);
  if (!isPaidByCard) writeRow(`${facts.time} - MERCI`);
  return {
    sheet: roll.cutSheet(),
    printed: describePrinted(facts, { showsNet: false, showsVatTotal: facts.vat.length === 1, breakdown: 'amounts' }),
    layout: 'card-slip',
  };
}
