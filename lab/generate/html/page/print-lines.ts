import type { TradeFacts, TradeLine } from '../facts/trade-facts.ts';
import { nameRate } from './name-rate.ts';
import { type NumberNotation, writeDay, writePrice, writeQuantity, writeRate } from './number-notation.ts';

type PrintedCell = 'details' | 'quantity' | 'unit_price' | 'amount' | 'vat_rate';

/** A line as its page prints it; what the page asked for is part of the truth. */
export type PrintedLine = {
  readonly line: TradeLine;
  readonly printed: ReadonlySet<PrintedCell>;
  readonly description: string;
  readonly reference: string;
  readonly unit: string;
  readonly section: string | null;
  readonly day: string;
  /** Lines of print that continue the description. */
  readonly details: () => readonly string[];
  readonly quantity: (decimals?: number) => string;
  readonly price: () => string;
  readonly amount: (form?: 'bare' | 'money') => string;
  readonly rate: () => string;
  /** The code of the VAT rate, as in the VAT table. */
  readonly rateCode: () => string;
  /** The discount in percent, or nothing. */
  readonly discount: string;
  /** The amount with VAT, next to the amount without. */
  readonly grossAmount: string;
};

export function printLines(
  facts: TradeFacts,
  notation: NumberNotation,
  bare: (cents: number) => string,
  money: (cents: number) => string,
): PrintedLine[] {
  return facts.lines.map((line) => {
    const printed = new Set<PrintedCell>();
    const write = (cell: PrintedCell, text: string): string => {
      printed.add(cell);
      return text;
    };
    return {
      line,
      printed,
      description: line.description,
      reference: line.reference,
      unit: line.unit,
      section: line.section,
      day: writeDay(notation, line.day),
      details: () => {
        printed.add('details');
        return line.details;
      },
      quantity: (decimals) => write('quantity', writeQuantity(notation, line.quantity, decimals)),
      price: () => write('unit_price', writePrice(notation, line.unitPrice)),
      amount: (form = 'bare') => write('amount', form === 'bare' ? bare(line.amount) : money(line.amount)),
      rate: () => write('vat_rate', writeRate(notation, line.vatRate)),
      rateCode: () => write('vat_rate', nameRate(facts, line.vatRate)),
      discount: line.discount === 0 ? '' : writeRate({ ...notation, rate: '%' }, line.discount),
      grossAmount: bare(Math.round(line.amount * (1 + line.vatRate / 100))),
    };
  });
}

/** Puts the lines under the titles of their sections, in the order of the page. */
export function groupBySection(
  lines: readonly PrintedLine[],
): readonly { readonly title: string; readonly lines: readonly PrintedLine[]; readonly sum: number }[] {
  return [...Map.groupBy(lines, ({ section }) => section ?? '')].map(([title, members]) => ({
    title,
    lines: members,
    sum: members.reduce((total, { line }) => total + line.amount, 0),
  }));
}
