import type { Draw } from '../../../draw.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { createPaperRoll } from './paper-roll.ts';
import { describePrinted, formatAmount, formatDate } from './receipt-format.ts';

/** Draws what a card terminal prints for the customer, without the ticket of the till. */
export function drawTerminalTicket(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const roll = createPaperRoll(pickFamily(draw, 'report', 'till'), 164.4, 8);
  const size = draw.between(7.4, 8.6);
  const { address } = facts.merchant;
  const isCentred = draw.chance(0.5);
  for (const [text, isBold] of [
    [facts.sign.toUpperCase(), true],
    [`${address.postcode} ${address.town.toUpperCase()}`, false],
    ['', false],
    [draw.pick(['CARTE BANCAIRE', 'CB EMV', 'CARTE BANCAIRE SANS CONTACT']), false],
    [`AID : A0000000${draw.digits(6)}`, false],
    [`${formatDate(facts.day)} ${facts.time.replace(':', 'H')}`, false],
    [`No Commerçant ${draw.digits(7)}`, false],
    [`No TPE ${draw.digits(8)}`, false],
    [`XXXXXXXXXXXX${draw.digits(4)}`, false],
    [`AUTO ${draw.digits(6)}`, false],
    ['', false],
    ['MONTANT REEL', true],
    [`${formatAmount(facts.total)} EUR`, true],
    ['', false],
    ['DEBIT', false],
    ['TICKET CLIENT', false],
    [draw.pick(['A CONSERVER', 'CONSERVEZ CE TICKET', 'MERCI DE VOTRE VISITE']), false],
  ] as const) {
    if (isCentred) roll.writeCentred(text, size * (isBold ? 1.15 : 1), isBold);
    else roll.writeLeft(text, size * (isBold ? 1.15 : 1), isBold);
    roll.moveDown(size * 1.3);
  }
  return {
    sheet: roll.cutSheet(),
    printed: describePrinted(facts, { showsNet: false, showsVatTotal: false, breakdown: 'none', showsAddress: false }),
    layout: 'terminal-ticket',
  };
}
