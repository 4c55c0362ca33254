import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { loadSample } from '../../api/samples.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useAskedSample } from '../../session/asked-sample.ts';
import { useHasScope } from '../../session/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LeaveGuard } from '../../ui/controls/leave-guard.tsx';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { EmptyState, PageHeader } from '../../ui/layout.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { ProgressBar } from '../../ui/messages/progress-bar.tsx';
import { BatchReview } from './batch-review.tsx';
import { PolicyDialog } from './policy/policy-dialog.tsx';
import { ReviewReport } from './report/review-report.tsx';
import { receiptTexts } from './texts.ts';
import { type BatchState, useBatch } from './use-batch.ts';

const ACCEPTED = '.pdf,.docx,.png,.jpg,.jpeg,.tiff,.bmp,.gif';

/** Expense receipts of a batch: what a reviewer should look at, and why. */
export function ReceiptsScreen() {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const mayWrite = useHasScope('write');
  const state = useBatch();
  const [isPolicyShown, setPolicyShown] = useState(false);
  const { batch, task, leftOut, add, clear, read } = state;
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setPolicyShown(true)}>{t.policy}</Button>
      {batch.files.length === 0 ? null : <Button onClick={clear}>{t.newBatch}</Button>}
    </div>
  );
  return (
    <>
      <LeaveGuard isBusy={task.isBusy} />
      <div className={batch.analysis === null ? '' : 'print:hidden'}>
        <PageHeader title={t.title} lead={t.lead} actions={actions} />
        <div className="space-y-4">
          {mayWrite ? (
            <DropZone onFiles={add} accept={ACCEPTED} isMultiple hint={t.dropHint} disabled={task.isBusy} />
          ) : (
            <Notice>{t.noWrite}</Notice>
          )}
          {leftOut === 0 ? null : <Notice tone="watch">{t.tooMany(number(leftOut))}</Notice>}
          {task.error === null ? null : <ErrorNotice error={task.error} onRetry={read} />}
          {task.isBusy ? <ReadingProgress state={state} /> : null}
          {batch.files.length === 0 && mayWrite ? <NoReceipt onFiles={add} /> : null}
          {batch.analysis === null ? null : <BatchReview analysis={batch.analysis} state={state} />}
        </div>
      </div>
      {batch.analysis === null ? null : <ReviewReport analysis={batch.analysis} batch={batch} />}
      {isPolicyShown ? (
        <PolicyDialog
          isDefaultApplied={batch.analysis?.policy_is_default ?? null}
          onClose={() => setPolicyShown(false)}
        />
      ) : null}
    </>
  );
}

function ReadingProgress({ state: { batch, task, finished } }: { readonly state: BatchState }) {
  const t = useTexts(receiptTexts);
  const { number } = useFormats();
  const all = batch.files.length;
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <ProgressBar label={t.reading} done={finished} all={all} text={t.progress(number(finished), number(all))} />
      </div>
      <Button onClick={task.cancel}>{t.stop}</Button>
    </div>
  );
}

/** The same ticket twice, so that there is a duplicate to look at, and an amount above the general ceiling. */
async function loadSamples(): Promise<readonly File[]> {
  const [ticket, invoice] = await Promise.all([loadSample('ticket-boulangerie.png'), loadSample('facture-simple.pdf')]);
  return [invoice, ticket, new File([ticket], 'ticket-boulangerie-copie.png', { type: ticket.type })];
}

function NoReceipt({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(receiptTexts);
  const trySample = async () => onFiles(await loadSamples());
  useAskedSample(() => void trySample());
  return (
    <EmptyState Icon={ReceiptText} title={t.emptyTitle} text={t.emptyText}>
      <Button onClick={trySample}>{t.trySample}</Button>
    </EmptyState>
  );
}
