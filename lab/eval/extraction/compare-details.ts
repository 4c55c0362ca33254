import type { ExtractionDetails } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { foldAlphanumeric } from '@probant/french/text-folding';
import type { ComparedField } from './tally.ts';

type DetailsTruth = Partial<ExtractionDetails>;

const TEXTS = [
  'buyer.name',
  'buyer.address',
  'order_reference',
  'contract_reference',
  'buyer_reference',
  'preceding_invoice',
  'payment_terms',
];
const NUMBERS = [
  'buyer.ids.siren',
  'buyer.ids.siret',
  'buyer.ids.vat_number',
  'supplier_ids.siren',
  'supplier_ids.siret',
  'supplier_ids.vat_number',
];
const DATES = ['delivery_date', 'period_start', 'period_end'];
const AMOUNTS = ['prepaid_amount', 'amount_due'];

/** Returns the member of the details at a path such as `buyer.name`; null where there is none. */
export function pickDetail(details: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, details);
}

/** Lists the values of the truth that the pages print: dates, amounts and texts that are nowhere on them count for nothing. */
export function listPrintedDetails(document: OpenedDocument, truth: DetailsTruth): ComparedField[] {
  const text = document.pages
    .flatMap(({ lines }) => lines.map(({ words }) => words.map((word) => word.text).join(' ')))
    .join('\n');
  const folded = foldAlphanumeric(text);
  const dates = new Set<string>(findDates(text).map(({ value }) => value));
  const amounts = new Set(findAmounts(text).map(({ value }) => Math.abs(value)));
  const isPrinted = (value: unknown): boolean => typeof value === 'string' && folded.includes(foldAlphanumeric(value));
  const sameText = (value: unknown, expected: unknown) =>
    foldAlphanumeric(String(value)) === foldAlphanumeric(String(expected));
  const list = (
    paths: readonly string[],
    printed: (value: unknown) => boolean,
    same: ComparedField['same'],
  ): ComparedField[] =>
    paths.flatMap((field) => {
      const value = pickDetail(truth, field);
      return value !== null && printed(value) ? [{ field, truth: value, same }] : [];
    });
  const isAddressPrinted = (value: unknown) => isPrinted(String(value).split(', ')[0]);
  const rates = (truth.vat_breakdown ?? []).filter(
    ({ amount }) => amount != null && amounts.has(Math.round(Math.abs(amount) * 100)),
  );
  const accounts = (truth.payment_accounts ?? []).filter(({ iban }) => isPrinted(iban));
  return [
    ...list(
      TEXTS.filter((field) => field !== 'buyer.address'),
      isPrinted,
      sameText,
    ),
    ...list(['buyer.address'], isAddressPrinted, (value, expected) =>
      sharesStreetAndTown(String(value), String(expected)),
    ),
    ...list(NUMBERS, isPrinted, (value, expected) => value === expected),
    ...list(
      DATES,
      (value) => dates.has(String(value)),
      (value, expected) => value === expected,
    ),
    ...list(
      AMOUNTS,
      (value) => value !== 0 && amounts.has(Math.round(Math.abs(Number(value)) * 100)),
      (value, expected) => value === expected,
    ),
    ...(rates.length > 0 && rates.length === truth.vat_breakdown?.length
      ? [
          {
            field: 'vat_breakdown',
            truth: sortRates(truth.vat_breakdown),
            same: (value: unknown) =>
              JSON.stringify(sortRates(value as typeof rates)) === JSON.stringify(sortRates(rates)),
          },
        ]
      : []),
    ...(accounts.length > 0
      ? [
          {
            field: 'payment_accounts',
            truth: accounts,
            same: (value: unknown) =>
              accounts.every(({ iban }) => (value as typeof accounts).some((account) => account.iban === iban)),
          },
        ]
      : []),
  ];
}

const sortRates = (rates: readonly { readonly rate?: number | null }[]) =>
  rates.toSorted((left, right) => (left.rate ?? 0) - (right.rate ?? 0));

/** An address is right when it has the street and the town of the file: the country is seldom printed. */
function sharesStreetAndTown(value: string, expected: string): boolean {
  const [street = '', ...rest] = expected.split(', ');
  const town = rest.find((part) => /\d{4,5} /.test(part)) ?? '';
  const folded = foldAlphanumeric(value);
  return folded.includes(foldAlphanumeric(street)) && folded.includes(foldAlphanumeric(town));
}
