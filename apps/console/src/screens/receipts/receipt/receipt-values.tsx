import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Confidence } from '../../../ui/messages/confidence.tsx';
import { receiptTexts } from '../texts.ts';

type ReceiptValuesProps = { readonly data: Schemas['Receipt']; readonly confidence: number | null };

/** What was read on a receipt, in words. */
export function ReceiptValues({ data, confidence }: ReceiptValuesProps) {
  const t = useTexts(receiptTexts);
  const { money, date } = useFormats();
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined ? null : money(value, data.currency ?? 'EUR');
  const rows = [
    [t.merchant, data.vendor_name],
    [t.address, data.vendor_address],
    [t.date, data.receipt_date ? date(data.receipt_date) : null],
    [t.time, data.receipt_time],
    [t.net, amount(data.subtotal)],
    [t.vat, amount(data.vat_amount)],
    [t.amount, amount(data.total_amount)],
    [t.payment, data.payment_method],
  ] as const;
  return (
    <section>
      <h3 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {t.values}
        {confidence === null ? null : <Confidence value={confidence} />}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value ?? t.unread}</dd>
          </div>
        ))}
      </dl>
      {data.line_items === undefined || data.line_items.length === 0 ? null : (
        <details className="mt-3 text-sm">
          <summary>{t.lines}</summary>
          <ul className="mt-1 space-y-1">
            {data.line_items.map(({ description, amount: lineAmount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a receipt may have the same line twice
              <li key={index} className="flex justify-between gap-4">
                <span>{description ?? t.unread}</span>
                <span className="tabular-nums">{amount(lineAmount) ?? t.unread}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
