import type { restaurantReceipt } from '../content/restaurant-receipt.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { decimal, euros, shortDate, spacedSiret } from '../french.ts';
import { type ReceiptTotals, receiptTotals } from '../receipt.ts';
import { robotoMono } from '../typeface/faces.ts';
import { centred, large, line, type Roll, type RollLine, rule, space, spread, tillRoll } from './till-roll.ts';

const roll: Roll = { ...robotoMono, columns: 40, lineHeight: 32 };

/** The till receipt of a restaurant: quantity, dish, price of one, amount; VAT by rate below the total. */
export function restaurantReceiptSheet(receipt: typeof restaurantReceipt): Sheet {
  const totals = receiptTotals(receipt.items);
  const [first = '', ...rest] = receipt.vendor.split(' DES ');
  return tillRoll(
    [
      large(first),
      large(`DES ${rest.join(' ')}`),
      space,
      centred(receipt.trade),
      centred(receipt.street),
      centred(`${receipt.postcode} ${receipt.town}`),
      centred(`Tél. ${receipt.phone}`),
      centred(`SIRET ${spacedSiret(receipt.siret)}`),
      centred(`TVA ${receipt.vatNumber}`),
      space,
      rule('='),
      line(spread(`Ticket n° ${receipt.number}`, `Table ${receipt.table}`, roll.columns)),
      line(spread(`${shortDate(receipt.date)}  ${receipt.time}`, `Couverts : ${receipt.covers}`, roll.columns)),
      line(`Servi par ${receipt.waiter}`),
      rule('='),
      line(row('Qté', 'Article', 'P.U.', 'Montant')),
      rule(),
      ...receipt.items.map(({ quantity, description, unitPrice }) =>
        line(row(String(quantity), description, euros(unitPrice), euros(quantity * unitPrice))),
      ),
      rule(),
      line(spread('Sous-total HT', `${euros(totals.net)} €`, roll.columns)),
      space,
      large(spread('TOTAL TTC', `${euros(totals.gross)} €`, 26)),
      space,
      ...vatTable(totals),
      rule('='),
      line(spread('Carte bancaire (CB)', `${euros(totals.gross)} €`, roll.columns), true),
      line('**** **** **** 4021   Sans contact : non'),
      rule(),
      space,
      centred('Prix nets, service compris'),
      centred('Merci de votre visite, à bientôt !'),
    ],
    roll,
  );
}

const row = (quantity: string, article: string, unitPrice: string, amount: string): string =>
  `${quantity.padEnd(4)}${article.padEnd(18)}${unitPrice.padStart(8)}${amount.padStart(10)}`;

function vatTable({ vat, vatAmount }: ReceiptTotals): readonly RollLine[] {
  const columns = (cells: readonly string[]) =>
    line(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(10))).join(''));
  return [
    columns(['TVA', 'HT', 'TVA', 'TTC']),
    ...vat.map(({ rate, base, vat: tax, gross }) =>
      columns([`${decimal(rate).padStart(4)} %`, euros(base), euros(tax), euros(gross)]),
    ),
    line(spread('Total TVA', `${euros(vatAmount)} €`, roll.columns)),
  ];
}
