import type { bakeryReceipt } from '../content/bakery-receipt.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { formatDecimal, formatEuros, formatShortDate, formatSiret } from '../french.ts';
import { computeReceiptTotals } from '../receipt.ts';
import { cousine } from '../typeface/faces.ts';
import { centred, drawTillRoll, justifyPair, large, line, type Roll, rule, space } from './till-roll.ts';

const roll: Roll = { ...cousine, columns: 42, lineHeight: 29 };
const justifyLine = (left: string, right: string) => justifyPair(left, right, roll.columns);

/** Draws a bakery receipt paid in cash: one line per article, `2 x 5,20` below it for more than one. */
export function drawBakeryReceipt(receipt: typeof bakeryReceipt): Sheet {
  const { net, vatAmount, gross, vat } = computeReceiptTotals(receipt.items);
  return drawTillRoll(
    [
      large(receipt.vendor),
      centred(receipt.trade),
      centred(receipt.street),
      centred(`${receipt.postcode} ${receipt.town}`),
      centred(`Tél : ${receipt.phone}`),
      centred(`SIRET : ${formatSiret(receipt.siret)}`),
      centred(`N° TVA : ${receipt.vatNumber}`),
      rule(),
      line(justifyLine(formatShortDate(receipt.date), receipt.time)),
      line(justifyLine(`Ticket ${receipt.number}`, 'Caisse 1')),
      rule(),
      ...receipt.items.flatMap(({ description, quantity, unitPrice }) => {
        const amount = line(justifyLine(description, formatEuros(quantity * unitPrice)));
        return quantity === 1 ? [amount] : [amount, line(`   ${quantity} x ${formatEuros(unitPrice)}`)];
      }),
      rule(),
      line(`${receipt.items.reduce((count, { quantity }) => count + quantity, 0)} articles`),
      large(justifyPair('TOTAL EUR', formatEuros(gross), 28)),
      space,
      line(justifyLine('Espèces', formatEuros(receipt.cash))),
      line(justifyLine('Rendu', formatEuros(receipt.cash - gross))),
      rule(),
      ...vat.map(({ rate, base, vat: tax }) =>
        line(justifyLine(`TVA ${formatDecimal(rate)} % sur HT ${formatEuros(base)}`, formatEuros(tax))),
      ),
      line(justifyLine('Total HT', formatEuros(net))),
      line(justifyLine('Total TVA', formatEuros(vatAmount))),
      rule(),
      space,
      centred('Merci et bonne journée'),
    ],
    roll,
  );
}
