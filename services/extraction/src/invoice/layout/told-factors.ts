import { type Cents, centsOf, parseDecimal } from '@probant/french/money';

/** What a description without columns says besides: its day before it, quantity and price behind it. */
export type ToldFactors = {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
};

const NUMBER = '\\d[\\d .,\\u00a0\\u202f]*';
const UNIT = '(?: ?\\p{L}[\\p{L}².]{0,9})?';
/** "(3,00 x 86,03)", "3 h à 62,00 €", ": 2 × 450,00 EUR". */
const TIMES = new RegExp(
  `[\\s,:;–-]*\\(?\\b(${NUMBER})${UNIT} ?(?:[x×*@]|à|a|at|zu je|je) ?(?:€|£|\\$)? ?(${NUMBER})(?: ?(?:€|£|\\$|EUR|HT))*\\)?$`,
  'u',
);
const DAY = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4} ?[-–:]? (?=\p{L})/u;

/** "30.01.2014 - Holzplatte (6 x 86,03)": the words alone, and the factors where they make the amount or stand in brackets. */
export function toldFactors(text: string, amount: Cents): ToldFactors {
  const undated = text.replace(DAY, '');
  const [all = '', times, price] = TIMES.exec(undated) ?? [];
  const [quantity, unitPrice] = [times, price].map((number) => parseDecimal((number ?? '').trim()));
  const rest = undated.slice(0, undated.length - all.length).trim();
  if (all === '' || quantity == null || unitPrice == null || !/\p{L}{3}/u.test(rest))
    return { description: undated, quantity: null, unitPrice: null };
  const makes = Math.abs(centsOf(quantity * unitPrice) - Math.abs(amount)) <= 1;
  if (makes) return { description: rest, quantity, unitPrice };
  return all.includes('(')
    ? { description: rest, quantity: null, unitPrice: null }
    : { description: undated, quantity: null, unitPrice: null };
}
