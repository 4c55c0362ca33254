import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { PrintedReport, ReportPart, ReportScope } from '../../../ui/printed-report.tsx';
import {
  addTotals,
  countFindings,
  findDifferences,
  needsCheck,
  type ReceiptItem,
  sortByFindings,
  toSeverity,
} from '../review.rules.ts';
import { receiptTexts } from '../texts.ts';
import type { Batch } from '../use-batch.ts';
import { countOpinions, listGaps } from './review-report.rules.ts';

type ReviewReportProps = { readonly analysis: Schemas['ReceiptAnalysis']; readonly batch: Batch };

/** The review of a batch on paper: every receipt with its findings and the reviewer's opinion, duplicates, and what was not checked. */
export function ReviewReport({ analysis, batch }: ReviewReportProps) {
  const t = useTexts(receiptTexts);
  const { number, money, time } = useFormats();
  const { items, duplicate_groups } = analysis;
  const { totals } = addTotals(items);
  const opinions = countOpinions(batch.opinions).map(
    ({ opinion, count }) => `${number(count)} ${t[`review.${opinion}`]}`,
  );
  const facts = [
    { label: t.checkedOn, value: time(analysis.analysed_at) },
    { label: t.receipts, value: number(items.length) },
    { label: t.total, value: totals.map(({ amount, currency }) => money(amount, currency)).join(' + ') || '–' },
    { label: t.policy, value: analysis.policy_is_default ? t.policyIsDefault : t.policyIsOwn },
    { label: t.beforePaying, value: number(items.filter((item) => countFindings(item).critical > 0).length) },
    { label: t.toCheck, value: number(items.filter((item) => needsCheck(item, duplicate_groups)).length) },
    { label: t.reviewInReport, value: opinions.join(', ') },
  ];
  return (
    <PrintedReport title={t.reportTitle} facts={facts}>
      <ReportPart title={t.receipts}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-strong-line border-b text-muted">
              <th scope="col" className="py-1 pr-2 font-medium">{`${t.merchant} · ${t.file}`}</th>
              <th scope="col" className="py-1 pr-2 font-medium">
                {t.date}
              </th>
              <th scope="col" className="py-1 pr-2 text-right font-medium">
                {t.amount}
              </th>
              <th scope="col" className="py-1 pr-2 text-right font-medium">
                {t.vat}
              </th>
              <th scope="col" className="py-1 pr-2 font-medium">
                {t.category}
              </th>
              <th scope="col" className="py-1 font-medium">
                {t.reviewInReport}
              </th>
            </tr>
          </thead>
          {sortByFindings(analysis).map((item) => (
            <PrintedReceipt key={item.index} item={item} batch={batch} />
          ))}
        </table>
      </ReportPart>
      {duplicate_groups.length === 0 ? null : <PrintedDuplicates analysis={analysis} />}
      <PrintedScope analysis={analysis} />
    </PrintedReport>
  );
}

/** The rows of a receipt, which stay on one page: its values, and its findings below. */
function PrintedReceipt({ item, batch }: { readonly item: ReceiptItem; readonly batch: Batch }) {
  const t = useTexts(receiptTexts);
  const { money, date } = useFormats();
  const { index, filename, data, findings, authenticity, error } = item;
  const amount = (value: number | null | undefined) =>
    typeof value === 'number' ? money(value, data?.currency ?? 'EUR') : t.unread;
  const all = [...findings, ...(authenticity?.signals ?? [])];
  return (
    <tbody className="break-inside-avoid border-line border-b align-top">
      <tr>
        <td className="py-1 pr-2">
          <span className="font-medium">{data?.vendor_name ?? t.unread}</span>
          <span className="block break-all text-muted">{filename}</span>
        </td>
        <td className="whitespace-nowrap py-1 pr-2">{data?.receipt_date ? date(data.receipt_date) : t.unread}</td>
        <td className="whitespace-nowrap py-1 pr-2 text-right tabular-nums">{amount(data?.total_amount)}</td>
        <td className="whitespace-nowrap py-1 pr-2 text-right tabular-nums">{amount(data?.vat_amount)}</td>
        <td className="py-1 pr-2">{batch.categories[index] || '–'}</td>
        <td className="py-1">{t[`review.${batch.opinions[index] ?? 'none'}`]}</td>
      </tr>
      <tr>
        <td colSpan={6} className="pb-1 pl-3">
          {error === null ? null : <p>{t.failed}</p>}
          {error === null && all.length === 0 ? <p className="text-muted">{t.nothing}</p> : null}
          {all.map(({ code, severity, message }) => (
            <p key={`${code} ${message}`}>
              <strong>{t[`severity.${toSeverity(severity)}`]}</strong> · <span lang="fr">{message}</span>
            </p>
          ))}
        </td>
      </tr>
    </tbody>
  );
}

function PrintedDuplicates({ analysis: { duplicate_groups, items } }: Pick<ReviewReportProps, 'analysis'>) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const names = {
    vendor_name: t.merchant,
    receipt_date: t.date,
    receipt_time: t.time,
    total_amount: t.amount,
    vat_amount: t.vat,
    payment_method: t.payment,
  } as const;
  return (
    <ReportPart title={t.duplicates}>
      <p className="mb-1 text-muted">{t.groupsLead}</p>
      <ul className="space-y-1">
        {duplicate_groups.map(({ indices, rule }, group) => {
          const receipts = items.filter(({ index }) => indices.includes(index));
          const differences = findDifferences(receipts).map((field) => names[field]);
          return (
            <li key={`${rule} ${indices.join(' ')}`} className="break-inside-avoid">
              <strong>{t.group(number(group + 1))}</strong> · {t[`rule.${rule}`]} ·{' '}
              {receipts.map(({ filename }) => filename).join(', ')}
              {differences.length === 0 ? null : <span className="block">{t.differences(differences.join(', '))}</span>}
            </li>
          );
        })}
      </ul>
    </ReportPart>
  );
}

function PrintedScope({ analysis }: Pick<ReviewReportProps, 'analysis'>) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const { unread, withoutAuthenticity, partlyAuthenticated, incomplete } = listGaps(analysis);
  const covered = analysis.items.length - unread.length;
  const list = (files: readonly string[], sentence: (names: string) => string) =>
    files.length === 0 ? [] : [sentence(files.join(', '))];
  return (
    <ReportScope
      checked={[
        t.scopeRead(number(covered), number(analysis.items.length)),
        t.scopePolicy,
        t.scopeDuplicates,
        t.scopeAuthenticity(number(covered - withoutAuthenticity.length), number(analysis.items.length)),
      ]}
      unchecked={[
        ...list(unread, t.gapUnread),
        ...list(incomplete, t.gapIncomplete),
        ...list(withoutAuthenticity, t.gapAuthenticity),
        ...list(partlyAuthenticated, t.gapPartly),
        t.gapOtherBatches,
        t.gapProof,
      ]}
    />
  );
}
