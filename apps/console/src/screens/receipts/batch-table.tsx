import type { Schemas } from '@probant/client';
import { useId } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Cell, HeaderCell, Table } from '../../ui/tables/table.tsx';
import { OpinionSelect } from './opinion-select.tsx';
import { findGroupNumbers, type ReceiptItem } from './review.rules.ts';
import { SeverityBadges } from './severity-badges.tsx';
import { receiptTexts } from './texts.ts';
import type { BatchState } from './use-batch.ts';

type BatchTableProps = {
  readonly items: readonly ReceiptItem[];
  readonly groups: Schemas['ReceiptAnalysis']['duplicate_groups'];
  readonly state: BatchState;
  readonly onOpen: (index: number) => void;
};

/** The receipts of a batch; a batch has at most 100. */
export function BatchTable({ items, groups, state, onOpen }: BatchTableProps) {
  const t = useTexts(receiptTexts);
  const listId = useId();
  const known = [...new Set(state.batch.categories.filter((category) => category !== ''))];
  return (
    <>
      <datalist id={listId}>
        {known.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Table label={t.receipts}>
        <thead>
          <tr>
            <HeaderCell>{t.merchant}</HeaderCell>
            <HeaderCell isForWide>{t.date}</HeaderCell>
            <HeaderCell isNumber>{t.amount}</HeaderCell>
            <HeaderCell isForWide>{t.findings}</HeaderCell>
            <HeaderCell>{t.category}</HeaderCell>
            <HeaderCell>{t.review}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ReceiptRow
              key={item.index}
              item={item}
              groups={findGroupNumbers(groups, item.index)}
              state={state}
              listId={listId}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

type ReceiptRowProps = {
  readonly item: ReceiptItem;
  readonly groups: readonly number[];
  readonly state: BatchState;
  readonly listId: string;
  readonly onOpen: (index: number) => void;
};

function ReceiptRow({ item, groups, state, listId, onOpen }: ReceiptRowProps) {
  const t = useTexts(receiptTexts);
  const { money, date } = useFormats();
  const { data, index, filename } = item;
  const total = data?.total_amount ?? null;
  const readDate = data?.receipt_date ? date(data.receipt_date) : t.unread;
  const findings = (
    <>
      <SeverityBadges item={item} groups={groups} />
      {item.error === null ? null : <span className="block text-bad text-xs">{t.failed}</span>}
    </>
  );
  return (
    <tr>
      <Cell>
        <button
          type="button"
          className="py-0.5 text-left font-medium text-accent underline underline-offset-4"
          onClick={() => onOpen(index)}
        >
          {data?.vendor_name ?? t.unread}
          <span className="sr-only"> · {t.openReceipt(filename)}</span>
        </button>
        <span className="wrap-anywhere block min-w-28 text-muted text-xs">{filename}</span>
        <span className="block text-muted text-xs sm:hidden">{readDate}</span>
        <div className="mt-1 sm:hidden">{findings}</div>
      </Cell>
      <Cell isForWide>
        <span className="whitespace-nowrap">{readDate}</span>
      </Cell>
      <Cell isNumber>{total === null ? t.unread : money(total, data?.currency ?? 'EUR')}</Cell>
      <Cell isForWide>{findings}</Cell>
      <Cell>
        <input
          aria-label={t.categoryOf(filename)}
          list={listId}
          maxLength={200}
          className="w-36 rounded-control border border-strong-line bg-surface px-2 py-2"
          value={state.batch.categories[index] ?? ''}
          onChange={({ target }) => state.setCategory(index, target.value)}
        />
      </Cell>
      <Cell>
        <OpinionSelect
          label={t.reviewOf(filename)}
          value={state.batch.opinions[index] ?? 'none'}
          onChange={(opinion) => state.setOpinion(index, opinion)}
        />
      </Cell>
    </tr>
  );
}
