import type { Schemas } from '@probant/client';

export type ReceiptItem = Schemas['ReceiptAnalysisItem'];
export type Finding = Schemas['Finding'];

export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What the person who reviews thinks of a receipt. */
export const OPINIONS = ['none', 'ok', 'ask', 'wait'] as const;
export type Opinion = (typeof OPINIONS)[number];

/** A severity that this console does not know is worth a look. */
export const toSeverity = (severity: string): Severity => SEVERITIES.find((known) => known === severity) ?? 'warning';

/** How many findings of each severity, the signals of authenticity included; an unread file counts as one to check. */
export function countFindings({ findings, authenticity, error }: ReceiptItem): Readonly<Record<Severity, number>> {
  const counts = { critical: 0, warning: error === null ? 0 : 1, info: 0 };
  for (const { severity } of [...findings, ...(authenticity?.signals ?? [])]) counts[toSeverity(severity)] += 1;
  return counts;
}

type Groups = Schemas['ReceiptAnalysis']['duplicate_groups'];

/** Numbers, from 1, of the groups of possible duplicates in which a receipt is. */
export const findGroupNumbers = (groups: Groups, index: number): readonly number[] =>
  groups.flatMap(({ indices }, place) => (indices.includes(index) ? [place + 1] : []));

/** A possible duplicate is to check as a finding is. */
export function needsCheck(item: ReceiptItem, groups: Groups): boolean {
  const { critical, warning } = countFindings(item);
  return critical + warning + findGroupNumbers(groups, item.index).length > 0;
}

type Batch = Pick<Schemas['ReceiptAnalysis'], 'items' | 'duplicate_groups'>;

/** Receipts with the gravest findings first, a possible duplicate among those to check; equal ones in the order of the batch. */
export function sortByFindings({ items, duplicate_groups }: Batch): readonly ReceiptItem[] {
  const rank = (item: ReceiptItem) => {
    const { critical, warning, info } = countFindings(item);
    return critical * 1e6 + (warning + findGroupNumbers(duplicate_groups, item.index).length) * 1e3 + info;
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => b.rank - a.rank || a.item.index - b.item.index)
    .map(({ item }) => item);
}

/** Totals by currency, in whole cents while they are added; receipts without a total are counted. */
export function addTotals(items: readonly ReceiptItem[]) {
  const cents = new Map<string, number>();
  let missing = 0;
  for (const { data } of items) {
    const total = data?.total_amount;
    if (total === null || total === undefined) missing += 1;
    else {
      const currency = data?.currency ?? 'EUR';
      cents.set(currency, (cents.get(currency) ?? 0) + Math.round(total * 100));
    }
  }
  return { totals: [...cents].map(([currency, sum]) => ({ currency, amount: sum / 100 })), missing };
}

export const COMPARED_FIELDS = [
  'vendor_name',
  'receipt_date',
  'receipt_time',
  'total_amount',
  'vat_amount',
  'payment_method',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

const readValue = ({ data }: ReceiptItem, field: ComparedField): string => String(data?.[field] ?? '').toLowerCase();

/** The fields in which the receipts of a group differ. */
export const findDifferences = (items: readonly ReceiptItem[]): readonly ComparedField[] =>
  COMPARED_FIELDS.filter((field) => new Set(items.map((item) => readValue(item, field))).size > 1);

const ADVICE_BY_CODE = {
  total_missing: 'retake',
  date_missing: 'retake',
  vendor_missing: 'retake',
  low_confidence: 'retake',
  total_mismatch: 'sums',
  lines_mismatch: 'sums',
  line_amount_mismatch: 'sums',
  zero_total: 'sums',
  vat_mismatch: 'vat',
  vat_sum_mismatch: 'vat',
  vat_rate_unknown: 'vat',
  vat_rate_territory: 'vat',
  vat_missing_above_threshold: 'vat',
  future_date: 'date',
  invalid_date: 'date',
  invalid_time: 'date',
  date_too_old: 'date',
  weekend_date: 'date',
  negative_total: 'refund',
  card_slip_only: 'slip',
  not_a_receipt: 'kind',
  amount_above_cap: 'cap',
  amount_above_default: 'cap',
  category_without_cap: 'category',
  preset_without_table: 'category',
  currency_mismatch: 'currency',
  currency_missing: 'currency',
  analysis_incomplete: 'incomplete',
} as const;

type Advice = (typeof ADVICE_BY_CODE)[keyof typeof ADVICE_BY_CODE] | 'other';

/** What to do about a finding. */
export const findAdvice = (code: string): Advice =>
  Object.hasOwn(ADVICE_BY_CODE, code) ? ADVICE_BY_CODE[code as keyof typeof ADVICE_BY_CODE] : 'other';
