import type { restaurantReceipt } from '../content/restaurant-receipt.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { formatDecimal, formatEuros, formatShortDate, formatSiret } from '../french.ts';
import { computeReceiptTotals, type ReceiptTotals } from '../receipt.ts';
import { robotoMono } from '../typeface/faces.ts';
import { centred, drawTillRoll, justifyPair, large, line, type Roll, type RollLine, rule, space } from './till-roll.ts';

const roll: Roll = { ...robotoMono, columns: 40, lineHeight: 32 };

/** Draws a restaurant receipt: quantity, dish, unit price, amount; VAT by rate below the total. */
export function drawRestaurantReceipt(receipt: typeof restaurantReceipt): Sheet {
  const totals = computeReceiptTotals(receipt.items);
  const [firstWords = '', ...lastWords] = receipt.vendor.split(' DES ');
  return drawTillRoll(
    [
      large(firstWords),
      large(`DES ${lastWords.join(' ')}`),
      space,
      centred(receipt.trade),
      centred(receipt.street),
      centred(`${receipt.postcode} ${receipt.town}`),
      centred(`Tél. ${receipt.phone}`),
      centred(`SIRET ${formatSiret(receipt.siret)}`),
      centred(`TVA ${receipt.vatNumber}`),
      space,
      rule('='),
      line(justifyPair(`Ticket n° ${receipt.number}`, `Table ${receipt.table}`, roll.columns)),
      line(
        justifyPair(`${formatShortDate(receipt.date)}  ${receipt.time}`, `Couverts : ${receipt.covers}`, roll.columns),
      ),
      line(`Servi par ${receipt.waiter}`),
      rule('='),
      line(formatRow('Qté', 'Article', 'P.U.', 'Montant')),
      rule(),
      ...receipt.items.map(({ quantity, description, unitPrice }) =>
        line(formatRow(String(quantity), description, formatEuros(unitPrice), formatEuros(quantity * unitPrice))),
      ),
      rule(),
      line(justifyPair('Sous-total HT', `${formatEuros(totals.net)} €`, roll.columns)),
      space,
      large(justifyPair('TOTAL TTC', `${formatEuros(totals.gross)} €`, 26)),
      space,
      ...listVatLines(totals),
      rule('='),
      line(justifyPair('Carte bancaire (CB)', `${formatEuros(totals.gross)} €`, roll.columns), true),
      line('**** **** **** 4021   Sans contact : non'),
      rule(),
      space,
      centred('Prix nets, service compris'),
      centred('Merci de votre visite, à bientôt !'),
    ],
    roll,
  );
}

const formatRow = (quantity: string, article: string, unitPrice: string, amount: string): string =>
  `${quantity.padEnd(4)}${article.padEnd(18)}${unitPrice.padStart(8)}${amount.padStart(10)}`;

function listVatLines({ vat, vatAmount }: ReceiptTotals): readonly RollLine[] {
  const columns = (cells: readonly string[]) =>
    line(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(10))).join(''));
  return [
    columns(['TVA', 'HT', 'TVA', 'TTC']),
    ...vat.map(({ rate, base, vat: tax, gross }) =>
      columns([`${formatDecimal(rate).padStart(4)} %`, formatEuros(base), formatEuros(tax), formatEuros(gross)]),
    ),
    line(justifyPair('Total TVA', `${formatEuros(vatAmount)} €`, roll.columns)),
  ];
}
