import type { bakeryReceipt } from '../content/bakery-receipt.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { decimal, euros, shortDate, spacedSiret } from '../french.ts';
import { receiptTotals } from '../receipt.ts';
import { cousine } from '../typeface/faces.ts';
import { centred, large, line, type Roll, rule, space, spread, tillRoll } from './till-roll.ts';

const roll: Roll = { ...cousine, columns: 42, lineHeight: 29 };
const wide = (left: string, right: string) => spread(left, right, roll.columns);

/** A bakery's receipt: one line an article, `2 x 5,20` below it where there are several; paid in cash. */
export function bakeryReceiptSheet(receipt: typeof bakeryReceipt): Sheet {
  const { net, vatAmount, gross, vat } = receiptTotals(receipt.items);
  return tillRoll(
    [
      large(receipt.vendor),
      centred(receipt.trade),
      centred(receipt.street),
      centred(`${receipt.postcode} ${receipt.town}`),
      centred(`Tél : ${receipt.phone}`),
      centred(`SIRET : ${spacedSiret(receipt.siret)}`),
      centred(`N° TVA : ${receipt.vatNumber}`),
      rule(),
      line(wide(shortDate(receipt.date), receipt.time)),
      line(wide(`Ticket ${receipt.number}`, 'Caisse 1')),
      rule(),
      ...receipt.items.flatMap(({ description, quantity, unitPrice }) => {
        const amount = line(wide(description, euros(quantity * unitPrice)));
        return quantity === 1 ? [amount] : [amount, line(`   ${quantity} x ${euros(unitPrice)}`)];
      }),
      rule(),
      line(`${receipt.items.reduce((count, { quantity }) => count + quantity, 0)} articles`),
      large(spread('TOTAL EUR', euros(gross), 28)),
      space,
      line(wide('Espèces', euros(receipt.cash))),
      line(wide('Rendu', euros(receipt.cash - gross))),
      rule(),
      ...vat.map(({ rate, base, vat: tax }) => line(wide(`TVA ${decimal(rate)} % sur HT ${euros(base)}`, euros(tax)))),
      line(wide('Total HT', euros(net))),
      line(wide('Total TVA', euros(vatAmount))),
      rule(),
      space,
      centred('Merci et bonne journée'),
    ],
    roll,
  );
}
