import type { Cents } from '@probant/french/money';
import type { Row, Segment } from '../../reading/rows.ts';
import { isProduct } from './is-product.ts';
import type { PrintedLine } from './printed-line.ts';
import { type PrintedNumber, readFirstNumber, readNotations, readNumbers, readThousandths } from './printed-numbers.ts';
import type { LineCells } from './table-cells.ts';

/** Reads quantity and price from their columns; where their product is not the amount and that of two other numbers of the row is, from these. */
export function readLineFactors(
  row: Row,
  cells: LineCells,
  amountPlace: Segment,
  amount: Cents,
): Pick<PrintedLine, 'quantity' | 'unitPrice' | 'isProduct'> {
  const [quantity, unitPrice] = [readFirstNumber(cells.quantity), readFirstNumber(cells.unitPrice)];
  const discount = readFirstNumber(cells.discount)?.number ?? 0;
  const isAmount = (a: PrintedNumber, b: PrintedNumber) =>
    [0, discount].some((percent) => {
      const exact = a.number * b.number * (1 - percent / 100);
      return isProduct(exact, amount);
    });
  for (const count of quantity ? readNotations(quantity) : [])
    for (const price of unitPrice ? readNotations(unitPrice) : [])
      if (isAmount(count, price)) return { quantity: count, unitPrice: price, isProduct: true };
  const numbersBefore = row.segments
    .filter((segment) => segment.left < amountPlace.left)
    .flatMap((segment) => readNumbers(segment))
    .filter(({ place }) => place.right <= amountPlace.left + 1)
    .slice(-6);
  const pairs = numbersBefore.flatMap((a, at) => numbersBefore.slice(at + 1).map((b) => [a, b] as const));
  const matchingPairs = pairs.flatMap(([a, b]) => findFactors(a, b, isAmount) ?? []);
  const [first, second] = matchingPairs.length === 1 ? (matchingPairs[0] ?? []) : [];
  if (first && second) {
    // The price is the number with decimals; where both have decimals, it is the last one.
    const isPriceFirst = /[.,]\d\d$/.test(first.place.text) && !/[.,]/.test(second.place.text);
    const [count, price] = isPriceFirst ? [second, first] : [first, second];
    return { quantity: count, unitPrice: price, isProduct: true };
  }
  return {
    quantity: quantity && isEndOfName(quantity) ? null : quantity && readWithMarkOf(amountPlace, quantity),
    unitPrice: unitPrice && readWithMarkOf(amountPlace, unitPrice),
    isProduct: false,
  };
}

type Factors = readonly [PrintedNumber, PrintedNumber];

/** Returns the readings of two numbers whose product is the amount. */
function findFactors(a: PrintedNumber, b: PrintedNumber, isAmount: (...factors: Factors) => boolean): [Factors] | null {
  for (const first of readNotations(a))
    for (const second of readNotations(b))
      if (first.number !== 0 && second.number !== 0 && isAmount(first, second)) return [[first, second]];
  return null;
}

/** Without a product, "1,659" beside the amount "165,90" has a decimal comma too. */
function readWithMarkOf(amountPlace: Segment, printed: PrintedNumber): PrintedNumber {
  const mark = /([.,])\d\d(?!\d)[^\d.,]*$/.exec(amountPlace.text)?.[1];
  const thousandths = readThousandths(printed);
  return thousandths && mark && new RegExp(`\\d[${mark}]\\d{3}(?!\\d)`).test(printed.place.text)
    ? thousandths
    : printed;
}

/** "Exchange 2010": a number after a word is a quantity only when a product proves it. */
function isEndOfName({ place: { text } }: PrintedNumber): boolean {
  const before = text.slice(0, text.search(/\d/));
  return before.endsWith(' ') && /\p{L}{3}/u.test(before);
}
