import type { ExtractionResult, ReceiptData } from '@probant/contracts/extraction';
import { foldAlphanumeric } from '@probant/french/text-folding';
import type { GeneratedReceipt } from '../../generate/generated-document.ts';
import { isSameAmount, isSameDay, isSameText } from './compare-values.ts';
import type { ComparedField } from './tally.ts';

/** A receipt, or one of its lines or rates: the result, and the fields to compare. */
export type Comparison = { readonly result: ExtractionResult | null; readonly compared: readonly ComparedField[] };

type Line = NonNullable<ReceiptData['line_items']>[number];
type Rate = NonNullable<ReceiptData['vat_breakdown']>[number];
type Members<T> = Readonly<Record<string, (read: T, truth: T) => boolean>>;

const isIdentical = (read: unknown, truth: unknown): boolean => read === truth;
const isSamePrice = (read: number | null | undefined, truth: number | null | undefined): boolean =>
  read === truth || isSameAmount(read ?? null, truth ?? null);

/** Lists the fields with a single value, without the values that the page does not print. */
export function listSingleFields({ truth, unprinted, accepted }: GeneratedReceipt): ComparedField[] {
  const printed = (field: keyof ReceiptData) => (unprinted.includes(field) ? null : truth[field]);
  const names = [truth.vendor_name, ...(accepted['vendor_name'] ?? [])];
  return [
    { field: 'vendor_name', truth: truth.vendor_name, same: (read) => names.some((name) => isSameText(read, name)) },
    { field: 'vendor_address', truth: truth.vendor_address, same: isSameText },
    { field: 'receipt_date', truth: truth.receipt_date, same: isSameDay },
    { field: 'receipt_time', truth: truth.receipt_time, same: isIdentical },
    { field: 'currency', truth: printed('currency'), same: isIdentical },
    { field: 'subtotal', truth: printed('subtotal'), same: isSameAmount },
    { field: 'vat_amount', truth: printed('vat_amount'), same: isSameAmount },
    { field: 'total_amount', truth: truth.total_amount, same: isSameAmount },
    { field: 'payment_method', truth: truth.payment_method, same: isIdentical },
  ];
}

/** Most tills print neither a quantity of one, nor the unit price when it equals the amount. */
const LINE_COMPARISONS: Members<Line> = {
  description: (read, truth) => isSameText(read.description ?? '', truth.description ?? ''),
  quantity: (read, truth) => (read.quantity ?? 1) === truth.quantity,
  unit_price: (read, truth) =>
    isSamePrice(read.unit_price ?? (truth.quantity === 1 ? read.amount : null), truth.unit_price),
  amount: (read, truth) => isSamePrice(read.amount, truth.amount),
};
/** A taxable base that is not printed is not compared. */
const RATE_COMPARISONS: Members<Rate> = {
  rate: (read, truth) => read.rate === truth.rate,
  taxable_base: (read, truth) =>
    (truth.taxable_base ?? null) === null || isSamePrice(read.taxable_base, truth.taxable_base),
  amount: (read, truth) => isSamePrice(read.amount, truth.amount),
};

/** Compares every line and rate of the truth and of the result; each is right when all of its members are. */
export function compareListedRecords(result: ExtractionResult | null, { truth }: GeneratedReceipt): Comparison[] {
  const { lines, rates } = pairLists(result, truth);
  return [
    ...compareRecords('line_items', lines, LINE_COMPARISONS),
    ...compareRecords('vat_breakdown', rates, RATE_COMPARISONS),
  ];
}

/** Compares the members of lines and rates, with their confidences, for the measurement of reliability. */
export function compareListedMembers(result: ExtractionResult | null, { truth }: GeneratedReceipt): Comparison[] {
  const { lines, rates } = pairLists(result, truth);
  const score = (field: string) =>
    result?.field_confidences.find((confidence) => confidence.field === field)?.score ?? 0;
  return [
    ...compareMembers('line_items', lines, LINE_COMPARISONS, score),
    ...compareMembers('vat_breakdown', rates, RATE_COMPARISONS, score),
  ];
}

type Pair<T> = { readonly read: T | null; readonly truth: T | null; readonly index: number };

function pairLists(result: ExtractionResult | null, truth: ReceiptData) {
  const data = (result?.data ?? {}) as Partial<ReceiptData>;
  return {
    lines: pairItems(data.line_items ?? [], truth.line_items ?? [], computeSimilarity),
    rates: pairItems(data.vat_breakdown ?? [], truth.vat_breakdown ?? [], (read, truthItem) =>
      Number(read.rate === truthItem.rate),
    ),
  };
}

const computeSimilarity = (read: Line, truth: Line): number =>
  Number(isSamePrice(read.amount, truth.amount)) +
  2 * Number(foldAlphanumeric(read.description ?? '') === foldAlphanumeric(truth.description ?? ''));

/** Pairs each item of the truth with the most similar item read; the others of either side have no partner. */
function pairItems<T>(read: readonly T[], truth: readonly T[], similarity: (read: T, truth: T) => number): Pair<T>[] {
  const unpaired = new Set(read.keys());
  const pairs = truth.map((truthItem): Pair<T> => {
    let [bestIndex, bestScore] = [-1, 0];
    for (const index of unpaired) {
      const score = similarity(read[index] as T, truthItem);
      if (score > bestScore) [bestIndex, bestScore] = [index, score];
    }
    unpaired.delete(bestIndex);
    return { read: read[bestIndex] ?? null, truth: truthItem, index: bestIndex };
  });
  return [...pairs, ...[...unpaired].map((index) => ({ read: read[index] as T, truth: null, index }))];
}

const createFieldResult = (field: string, value: unknown, score: number): ExtractionResult =>
  ({ data: { [field]: value }, field_confidences: [{ field, score, reason: null }] }) as unknown as ExtractionResult;

function compareRecords<T>(field: string, pairs: readonly Pair<T>[], tests: Members<T>): Comparison[] {
  return pairs.map(({ read, truth }) => {
    const right = read !== null && truth !== null && Object.values(tests).every((same) => same(read, truth));
    return { result: createFieldResult(field, read, 0), compared: [{ field, truth: true, same: () => right }] };
  });
}

function compareMembers<T>(
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
        result: createFieldResult(field, value, score(`${list}.${index}.${name}`)),
        compared: [{ field, truth: true, same: () => right }],
      };
    }),
  );
}
