import type { Schemas } from '@probant/client';
import { Files } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { Card, EmptyState } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { jobTexts } from '../texts.ts';
import { JobEntry } from './job-entry.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { useJobs } from './use-jobs.ts';

type JobListProps = {
  readonly jobs: ReturnType<typeof useJobs>;
  readonly shownId: string | null;
  readonly sendingId: string | null;
  /** Nothing is left to send, which leaving the page would lose. */
  readonly mayLeave: boolean;
  readonly onShow: (id: string) => void;
  /** What is offered while there is no job. */
  readonly children: ReactNode;
};

export function JobList({ jobs, shownId, sendingId, mayLeave, onShow, children }: JobListProps) {
  const t = useTexts(jobTexts);
  const [removed, setRemoved] = useState<Schemas['Job'] | null>(null);
  const { data, error, isPending, fetchStatus, refetch } = jobs;
  if (data?.length === 0)
    return (
      <EmptyState Icon={Files} title={t.noneTitle} text={t.noneText}>
        {children}
      </EmptyState>
    );
  return (
    <Card title={t.list}>
      <p className="mb-4 text-muted text-sm">{mayLeave ? `${t.listLead} ${t.mayLeave}` : t.listLead}</p>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {fetchStatus === 'paused' ? <Notice tone="watch">{t.paused}</Notice> : null}
      {isPending && fetchStatus !== 'paused' ? <Loading lines={4} /> : null}
      <ul aria-label={t.list} className="-mx-4 -mb-4 divide-y divide-line border-line border-t sm:-mx-5 sm:-mb-5">
        {(data ?? []).map((job) => (
          <JobEntry
            key={job.id}
            job={job}
            isShown={job.id === shownId}
            isSending={job.id === sendingId}
            onShow={() => onShow(job.id)}
            onRemove={() => setRemoved(job)}
          />
        ))}
      </ul>
      {removed === null ? null : <RemoveDialog job={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}
