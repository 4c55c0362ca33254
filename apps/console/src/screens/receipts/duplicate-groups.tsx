import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Card } from '../../ui/layout.tsx';
import { Badge } from '../../ui/messages/badge.tsx';
import { ReceiptPicture } from './receipt/receipt-picture.tsx';
import { COMPARED_FIELDS, type ComparedField, findDifferences, type ReceiptItem } from './review.rules.ts';
import { duplicateGroupId } from './severity-badges.tsx';
import { receiptTexts } from './texts.ts';

type DuplicateGroupsProps = { readonly analysis: Schemas['ReceiptAnalysis']; readonly files: readonly File[] };

/** Receipts that seem to be one expense, side by side. */
export function DuplicateGroups({ analysis, files }: DuplicateGroupsProps) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const { duplicate_groups, items } = analysis;
  if (duplicate_groups.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-lg">{t.duplicates}</h2>
      <p className="max-w-3xl text-muted text-sm">{t.groupsLead}</p>
      {duplicate_groups.map(({ indices, rule }, group) => (
        <div
          key={`${rule} ${indices.join(' ')}`}
          id={duplicateGroupId(group + 1)}
          tabIndex={-1}
          className="scroll-mt-4 rounded-card"
        >
          <Card title={t.group(number(group + 1))} actions={<Badge tone="watch">{t[`rule.${rule}`]}</Badge>}>
            <Group items={items.filter(({ index }) => indices.includes(index))} files={files} />
          </Card>
        </div>
      ))}
    </section>
  );
}

function Group({ items, files }: { readonly items: readonly ReceiptItem[]; readonly files: readonly File[] }) {
  const differences = findDifferences(items);
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item) => {
        const file = files[item.index];
        return (
          <li key={item.index} className="space-y-3">
            <p className="break-all font-medium text-sm">{item.filename}</p>
            <GroupValues item={item} differences={differences} />
            {file === undefined ? null : <ReceiptPicture file={file} />}
          </li>
        );
      })}
    </ul>
  );
}

type GroupValuesProps = { readonly item: ReceiptItem; readonly differences: readonly ComparedField[] };

function GroupValues({ item: { data }, differences }: GroupValuesProps) {
  const t = useTexts(receiptTexts);
  const { money, date } = useFormats();
  const currency = data?.currency ?? 'EUR';
  const amount = (value: number | null | undefined) => (typeof value === 'number' ? money(value, currency) : null);
  const values: Readonly<Record<ComparedField, readonly [string, string | null | undefined]>> = {
    vendor_name: [t.merchant, data?.vendor_name],
    receipt_date: [t.date, data?.receipt_date ? date(data.receipt_date) : null],
    receipt_time: [t.time, data?.receipt_time],
    total_amount: [t.amount, amount(data?.total_amount)],
    vat_amount: [t.vat, amount(data?.vat_amount)],
    payment_method: [t.payment, data?.payment_method],
  };
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-sm">
      {COMPARED_FIELDS.map((field) => {
        const [name, value] = values[field];
        return (
          <div key={field} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {value ?? t.unread}
              {differences.includes(field) ? <Badge tone="watch">{t.different}</Badge> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
