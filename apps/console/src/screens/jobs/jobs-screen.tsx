import { useState } from 'react';
import { loadSample, type SampleName } from '../../api/samples.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { useAskedSample } from '../../session/asked-sample.ts';
import { useHasScope } from '../../session/session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LeaveGuard } from '../../ui/controls/leave-guard.tsx';
import { PageHeader } from '../../ui/layout.tsx';
import { Notice } from '../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../ui/messages/error-notice.tsx';
import { useTask } from '../../ui/use-task.ts';
import { JobList } from './list/job-list.tsx';
import { useJobName } from './list/use-job-name.ts';
import { useJobs } from './list/use-jobs.ts';
import { JobResults } from './results/job-results.tsx';
import { NewJob } from './send/new-job.tsx';
import { useSending } from './send/use-sending.ts';
import { jobTexts } from './texts.ts';

const SAMPLES = [
  'facture.pdf',
  'facture-scan.pdf',
  'facture-simple.pdf',
  'ticket-restaurant.jpg',
  'ticket-boulangerie.png',
  'rib.pdf',
  'cv.pdf',
  'carte-identite.png',
] as const satisfies readonly SampleName[];

/** The results that are shown; those of a batch that was just sent are shown without being asked for. */
type Shown = { readonly shownId: string | null; readonly askedCount: number };

/** Many files that are read in the background: sent, followed, and fetched as one table. */
export function JobsScreen() {
  const t = useTexts(jobTexts);
  const mayWrite = useHasScope('write');
  const nameOf = useJobName();
  const [{ shownId, askedCount }, setShown] = useState<Shown>({ shownId: null, askedCount: 0 });
  const show = (id: string) => setShown((before) => ({ shownId: id, askedCount: before.askedCount + 1 }));
  const sending = useSending((id) => setShown({ shownId: id, askedCount: 0 }));
  const isUnsent = sending.sending !== null;
  const jobs = useJobs({ isSending: sending.isBusy });
  const sampling = useTask(async () => {
    sending.start(await Promise.all(SAMPLES.map(loadSample)), { kind: 'extract', documentType: null });
  });
  useAskedSample(() => void (mayWrite && sampling.start(undefined)));
  const shown = jobs.data?.find(({ id }) => id === shownId);
  return (
    <>
      <LeaveGuard isBusy={isUnsent} text={t.unsent} />
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-4">
        {mayWrite ? (
          <NewJob sending={sending} />
        ) : (
          <Notice tone="watch" title={t.noScope}>
            {t.noScopeAdvice}
          </Notice>
        )}
        {sampling.error === null ? null : <ErrorNotice error={sampling.error} />}
        <JobList
          jobs={jobs}
          shownId={shownId}
          sendingId={sending.sending?.jobId ?? null}
          mayLeave={!isUnsent}
          onShow={show}
        >
          {mayWrite ? (
            <Button isBusy={sampling.isBusy} disabled={sending.isBusy} onClick={() => void sampling.start(undefined)}>
              {t.trySample}
            </Button>
          ) : null}
        </JobList>
        {shown === undefined ? null : (
          <JobResults key={shown.id} job={shown} name={nameOf(shown)} askedCount={askedCount} />
        )}
      </div>
    </>
  );
}
