import type { Schemas } from '@probant/client';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/fields.tsx';
import { saveFile } from '../../ui/files/save-file.ts';
import { Stat } from '../../ui/layout.tsx';
import { formatCsv } from '../../ui/tables/format-csv.ts';
import { BatchTable } from './batch-table.tsx';
import { DuplicateGroups } from './duplicate-groups.tsx';
import { listReviewRows } from './list-review-rows.ts';
import { ReceiptDialog } from './receipt/receipt-dialog.tsx';
import { addTotals, countFindings, needsCheck, sortByFindings } from './review.rules.ts';
import { receiptTexts } from './texts.ts';
import type { BatchState } from './use-batch.ts';

const SHOWN = ['all', 'flagged', 'open'] as const;
type Shown = (typeof SHOWN)[number];

type BatchReviewProps = { readonly analysis: Schemas['ReceiptAnalysis']; readonly state: BatchState };

/** A batch that was read: its figures, its receipts with the gravest first, its duplicates. */
export function BatchReview({ analysis, state }: BatchReviewProps) {
  const t = useTexts(receiptTexts);
  const formats = useFormats();
  const [shown, setShown] = useState<Shown>('all');
  const [opened, setOpened] = useState<number | null>(null);
  const { batch, task, read } = state;
  const sorted = sortByFindings(analysis);
  const rows = sorted.filter(
    (item) =>
      shown === 'all' ||
      (shown === 'flagged'
        ? needsCheck(item, analysis.duplicate_groups)
        : (batch.opinions[item.index] ?? 'none') === 'none'),
  );
  const isChanged = batch.categories.some((category, index) => category !== batch.readCategories[index]);
  const exportCsv = () =>
    saveFile(t.csvName, formatCsv(listReviewRows(analysis, batch, t, formats)), 'text/csv;charset=utf-8');
  return (
    <div className="space-y-4">
      <BatchFigures analysis={analysis} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={t.show}
          value={shown}
          choices={SHOWN.map((value) => ({ value, label: t[`show.${value}`] }))}
          onChange={setShown}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={exportCsv}>
            <Download aria-hidden="true" size={16} />
            {t.exportCsv}
          </Button>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" size={16} />
            {t.print}
          </Button>
        </div>
      </div>
      {isChanged ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" onClick={read} isBusy={task.isBusy}>
            {t.recheck}
          </Button>
          <p className="text-muted text-sm">{t.categoriesChanged}</p>
        </div>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-muted">{t.noneShown}</p>
      ) : (
        <BatchTable items={rows} groups={analysis.duplicate_groups} state={state} onOpen={setOpened} />
      )}
      <DuplicateGroups analysis={analysis} files={batch.files} />
      <p className="text-muted text-xs">{t.analysedAt(formats.time(analysis.analysed_at))}</p>
      {opened === null ? null : (
        <ReceiptDialog items={sorted} index={opened} state={state} onMove={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function BatchFigures({ analysis: { items, duplicate_groups } }: { readonly analysis: Schemas['ReceiptAnalysis'] }) {
  const t = useTexts(receiptTexts);
  const { number, money } = useFormats();
  const { totals, missing } = addTotals(items);
  const note = missing === 0 ? {} : { note: t.totalNote(number(missing)) };
  const value = totals.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–';
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat label={`${t.total} · ${number(items.length)}`} value={value} {...note} />
      <Stat label={t.beforePaying} value={number(items.filter((item) => countFindings(item).critical > 0).length)} />
      <Stat label={t.toCheck} value={number(items.filter((item) => needsCheck(item, duplicate_groups)).length)} />
      <Stat label={t.duplicates} value={number(duplicate_groups.length)} />
    </div>
  );
}
