import type { Schemas } from '@probant/client';
import type { Formats } from '../../i18n/formats.ts';
import { findGroupNumbers, toSeverity } from './review.rules.ts';
import type { receiptTexts } from './texts.ts';
import type { Batch } from './use-batch.ts';

type ReceiptTexts = typeof receiptTexts.fr | typeof receiptTexts.en;

/** The review of a batch as rows of a table: one row a receipt, in the order of the files. */
export function listReviewRows(
  { items, duplicate_groups }: Schemas['ReceiptAnalysis'],
  batch: Pick<Batch, 'categories' | 'opinions'>,
  t: ReceiptTexts,
  { number }: Pick<Formats, 'number'>,
): readonly (readonly string[])[] {
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : number(value, 2).replace(/[\u00a0\u202f ]/g, '');
  const header = [
    t.file,
    t.merchant,
    t.date,
    t.amount,
    t.vat,
    t.currency,
    t.category,
    t.findings,
    t.duplicates,
    t.review,
  ];
  const rows = items.map(({ index, filename, data, findings, authenticity, error }) => [
    filename,
    data?.vendor_name ?? '',
    data?.receipt_date ?? '',
    amount(data?.total_amount),
    amount(data?.vat_amount),
    data?.currency ?? '',
    batch.categories[index] ?? '',
    [
      error ?? [],
      [...findings, ...(authenticity?.signals ?? [])].map(
        ({ severity, message }) => `${t[`severity.${toSeverity(severity)}`]} : ${message}`,
      ),
    ]
      .flat()
      .join(' | '),
    findGroupNumbers(duplicate_groups, index)
      .map((group) => t.group(number(group)))
      .join(', '),
    t[`review.${batch.opinions[index] ?? 'none'}`],
  ]);
  return [header, ...rows];
}
