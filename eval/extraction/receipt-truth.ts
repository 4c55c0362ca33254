import type { ExtractionResult, ReceiptData } from '@probant/contracts/extraction';
import { alphanumeric } from '@probant/french/text-folding';
import type { GeneratedReceipt } from '../generate/document.ts';
import { sameAmount, sameDay, sameText } from './agreement.ts';
import type { Compared } from './tally.ts';

/** A receipt, or one of its lines or rates, as tallies take it: what was read, and what it is compared with. */
export type Comparison = { readonly result: ExtractionResult | null; readonly compared: readonly Compared[] };

type Line = NonNullable<ReceiptData['line_items']>[number];
type Rate = NonNullable<ReceiptData['vat_breakdown']>[number];
type Members<T> = Readonly<Record<string, (read: T, truth: T) => boolean>>;

const exactly = (read: unknown, truth: unknown): boolean => read === truth;
const samePrice = (read: number | null | undefined, truth: number | null | undefined): boolean =>
  read === truth || sameAmount(read ?? null, truth ?? null);

/** The single values. What the page says without printing it is not asked for. */
export function singleFields({ truth, unprinted, accepted }: GeneratedReceipt): Compared[] {
  const printed = (field: keyof ReceiptData) => (unprinted.includes(field) ? null : truth[field]);
  const names = [truth.vendor_name, ...(accepted['vendor_name'] ?? [])];
  return [
    { field: 'vendor_name', truth: truth.vendor_name, same: (read) => names.some((name) => sameText(read, name)) },
    { field: 'vendor_address', truth: truth.vendor_address, same: sameText },
    { field: 'receipt_date', truth: truth.receipt_date, same: sameDay },
    { field: 'receipt_time', truth: truth.receipt_time, same: exactly },
    { field: 'currency', truth: printed('currency'), same: exactly },
    { field: 'subtotal', truth: printed('subtotal'), same: sameAmount },
    { field: 'vat_amount', truth: printed('vat_amount'), same: sameAmount },
    { field: 'total_amount', truth: truth.total_amount, same: sameAmount },
    { field: 'payment_method', truth: truth.payment_method, same: exactly },
  ];
}

/** A quantity of one is not printed by most tills, nor is the price of one where it is the amount. */
const LINE: Members<Line> = {
  description: (read, truth) => sameText(read.description ?? '', truth.description ?? ''),
  quantity: (read, truth) => (read.quantity ?? 1) === truth.quantity,
  unit_price: (read, truth) =>
    samePrice(read.unit_price ?? (truth.quantity === 1 ? read.amount : null), truth.unit_price),
  amount: (read, truth) => samePrice(read.amount, truth.amount),
};
/** A base that is not printed is not asked for. */
const RATE: Members<Rate> = {
  rate: (read, truth) => read.rate === truth.rate,
  taxable_base: (read, truth) =>
    (truth.taxable_base ?? null) === null || samePrice(read.taxable_base, truth.taxable_base),
  amount: (read, truth) => samePrice(read.amount, truth.amount),
};

/** Every line and every rate, of the truth or of the reading alone, each right when all of it is right. */
export function listedFields(result: ExtractionResult | null, { truth }: GeneratedReceipt): Comparison[] {
  const { lines, rates } = pairedLists(result, truth);
  return [...whole('line_items', lines, LINE), ...whole('vat_breakdown', rates, RATE)];
}

/** The same by their members, with the confidence of each: what reliability is measured on. */
export function listedMembers(result: ExtractionResult | null, { truth }: GeneratedReceipt): Comparison[] {
  const { lines, rates } = pairedLists(result, truth);
  const score = (field: string) => result?.field_confidences.find((one) => one.field === field)?.score ?? 0;
  return [...members('line_items', lines, LINE, score), ...members('vat_breakdown', rates, RATE, score)];
}

type Pair<T> = { readonly read: T | null; readonly truth: T | null; readonly index: number };

function pairedLists(result: ExtractionResult | null, truth: ReceiptData) {
  const data = (result?.data ?? {}) as Partial<ReceiptData>;
  return {
    lines: paired(data.line_items ?? [], truth.line_items ?? [], likeness),
    rates: paired(data.vat_breakdown ?? [], truth.vat_breakdown ?? [], (read, wanted) =>
      Number(read.rate === wanted.rate),
    ),
  };
}

const likeness = (read: Line, truth: Line): number =>
  Number(samePrice(read.amount, truth.amount)) +
  2 * Number(alphanumeric(read.description ?? '') === alphanumeric(truth.description ?? ''));

/** Each truth with the first reading most like it; what is left on either side stands alone. */
function paired<T>(read: readonly T[], truth: readonly T[], like: (read: T, truth: T) => number): Pair<T>[] {
  const free = new Set(read.keys());
  const pairs = truth.map((wanted): Pair<T> => {
    let [best, most] = [-1, 0];
    for (const index of free) {
      const score = like(read[index] as T, wanted);
      if (score > most) [best, most] = [index, score];
    }
    free.delete(best);
    return { read: read[best] ?? null, truth: wanted, index: best };
  });
  return [...pairs, ...[...free].map((index) => ({ read: read[index] as T, truth: null, index }))];
}

const told = (field: string, value: unknown, score: number): ExtractionResult =>
  ({ data: { [field]: value }, field_confidences: [{ field, score, reason: null }] }) as unknown as ExtractionResult;

function whole<T>(field: string, pairs: readonly Pair<T>[], tests: Members<T>): Comparison[] {
  return pairs.map(({ read, truth }) => {
    const right = read !== null && truth !== null && Object.values(tests).every((same) => same(read, truth));
    return { result: told(field, read, 0), compared: [{ field, truth: true, same: () => right }] };
  });
}

function members<T>(
  list: string,
  pairs: readonly Pair<T>[],
  tests: Members<T>,
  score: (field: string) => number,
): Comparison[] {
  return pairs.flatMap(({ read, truth, index }) =>
    Object.entries(tests).map(([name, same]) => {
      const value = read === null ? null : ((read as Readonly<Record<string, unknown>>)[name] ?? null);
      const right = read !== null && truth !== null && same(read, truth);
      const field = `${list}.${name}`;
      return {
        result: told(field, value, score(`${list}.${index}.${name}`)),
        compared: [{ field, truth: true, same: () => right }],
      };
    }),
  );
}
