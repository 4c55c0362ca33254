import type { Draw } from '../../../draw.ts';
import { formatAddress } from '../../../invented/places.ts';
import { pickFamily } from '../../../page/faces.ts';
import type { ReceiptFacts } from '../../../receipt/facts.ts';
import type { DrawnReceipt } from '../../../receipt/template.ts';
import { createPaperRoll } from './paper-roll.ts';
import { describePrinted, formatAmount, formatDate, formatRate } from './receipt-format.ts';

/** Draws the ticket of a supermarket: families of goods as headings, the total at twice the size, date and till in the last row. */
export function drawMarketTicket(draw: Draw, facts: ReceiptFacts): DrawnReceipt {
  const roll = createPaperRoll(pickFamily(draw, 'report', 'till'), 226.8, 8);
  const size = draw.between(7.4, 8.6);
  const { merchant } = facts;
  roll.writeCentred(facts.sign, size * 1.9, true);
  roll.moveDown(size * 1.5);
  roll.writeCentred(formatAddress(merchant.address, { capitals: true, country: false }).join(' - '), size * 0.95);
  roll.moveDown(size * 1.2);
  roll.writeCentred(`${merchant.phone} - ${merchant.web}`, size * 0.95);
  roll.moveDown(size * 1.6);
  roll.writeUpTo(1, '€ TTC', size);
  const families = draw.shuffled(['ÉPICERIE', 'FRAIS', 'LIQUIDES', 'BAZAR', 'FRUITS ET LÉGUMES']);
  facts.lines.forEach(({ description, quantity, unitPrice, amount, vatRate }, index) => {
    roll.moveDown(size * 1.25);
    if (index % 4 === 0) {
      roll.writeLeft(`>> ${families[Math.floor(index / 4) % families.length]}`, size, true);
      roll.moveDown(size * 1.25);
    }
    roll.writeLeft(description.toUpperCase(), size);
    if (quantity === 1) roll.writeUpTo(1, `${formatAmount(amount)}  ${formatRate(vatRate)}%`, size);
    else {
      roll.moveDown(size * 1.2);
      roll.writeLeft(`     ${quantity} X ${formatAmount(unitPrice)}`, size);
      roll.writeUpTo(1, `${formatAmount(amount)}  ${formatRate(vatRate)}%`, size);
    }
  });
  roll.moveDown(size * 1.6);
  roll.drawDashes();
  roll.moveDown(size * 1.8);
  roll.writeLeft(
    `TOTAL À PAYER (${facts.lines.reduce((sum, { quantity }) => sum + quantity, 0)} art.)`,
    size * 1.1,
    true,
  );
  roll.writeUpTo(1, `${formatAmount(facts.total)} €`, size * 1.9, true);
  roll.moveDown(size * 1.8);
  roll.writeLeft(
    {
      'carte bancaire': 'CB EMV',
      espèces: 'ESPÈCES',
      chèque: 'CHÈQUE',
      'titre-restaurant': 'TITRE RESTAURANT',
      'sans contact': 'CB SANS CONTACT',
    }[facts.payment.method],
    size,
  );
  roll.writeUpTo(1, formatAmount(facts.payment.given), size);
  if (facts.payment.given > facts.total) {
    roll.moveDown(size * 1.2);
    roll.writeLeft('RENDU', size);
    roll.writeUpTo(1, formatAmount(facts.payment.given - facts.total), size);
  }
  const hasBreakdown = draw.chance(0.7);
  if (hasBreakdown) {
    roll.moveDown(size * 1.8);
    for (const { rate: percent, base, vat } of facts.vat) {
      roll.writeLeft(`TVA ${formatRate(percent)}%  HT ${formatAmount(base)}  TVA ${formatAmount(vat)}`, size * 0.95);
      roll.moveDown(size * 1.2);
    }
  }
  roll.moveDown(size * 1.2);
  roll.writeCentred(`${formatDate(facts.day)} ${facts.time}  M${draw.digits(4)} C${facts.till} T${facts.ticket}`, size);
  return {
    sheet: roll.cutSheet(),
    printed: describePrinted(facts, {
      showsNet: false,
      showsVatTotal: hasBreakdown && facts.vat.length === 1,
      breakdown: hasBreakdown ? 'full' : 'none',
      showsRates: true,
    }),
    layout: 'market-ticket',
  };
}
