import type { Schemas } from '@probant/client';
import { useQueryClient } from '@tanstack/react-query';
import { CircleStop, Lock, Trash2 } from 'lucide-react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient, useHasScope } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge, type Tone } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { ProgressTrack } from '../../../ui/messages/progress-bar.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { jobTexts } from '../texts.ts';
import { useJobName } from './use-job-name.ts';

type Job = Schemas['Job'];

const TONES: Readonly<Record<Job['state'], Tone>> = {
  open: 'accent',
  closed: 'accent',
  done: 'good',
  cancelled: 'neutral',
};

type JobEntryProps = {
  readonly job: Job;
  readonly isShown: boolean;
  /** This page still sends files to it. */
  readonly isSending: boolean;
  readonly onShow: () => void;
  readonly onRemove: () => void;
};

/** A job with how far it is, and what can be done with it. */
export function JobEntry({ job, isShown, isSending, onShow, onRemove }: JobEntryProps) {
  const t = useTexts(jobTexts);
  const { number, count, time } = useFormats();
  const name = useJobName()(job);
  const { received, waiting, failed } = job.files;
  const sayProgress = job.state === 'cancelled' ? t.processed : t.progress;
  const progress = sayProgress(number(received - waiting), number(received));
  return (
    <li className={`space-y-3 px-4 py-4 sm:px-5 ${isShown ? 'bg-accent-soft' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 font-medium">{name}</p>
        <Badge tone={TONES[job.state]}>{t[job.state]}</Badge>
        {failed === 0 ? null : <Badge tone="bad">{count(failed, { one: t.failedOne, other: t.failedOther })}</Badge>}
        <p className="text-muted text-sm sm:ml-auto">
          {t.created(time(job.created_at))} · {t.expires(time(job.expires_at))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-32 flex-1">
          <ProgressTrack aria-label={name} aria-valuetext={progress} done={received - waiting} all={received} />
        </div>
        <span className="text-muted text-sm tabular-nums">{progress}</span>
        <JobActions job={job} name={name} isSending={isSending} isShown={isShown} onShow={onShow} onRemove={onRemove} />
      </div>
    </li>
  );
}

function JobActions({ job, name, isSending, isShown, onShow, onRemove }: JobEntryProps & { readonly name: string }) {
  const t = useTexts(jobTexts);
  const client = useClient();
  const queries = useQueryClient();
  const mayWrite = useHasScope('write');
  const ending = useTask(async (route: '/v1/jobs/{job_id}/close' | '/v1/jobs/{job_id}/cancel', signal) => {
    await client.post(route, { params: { path: { job_id: job.id } }, signal });
    await queries.invalidateQueries({ queryKey: ['jobs', 'list'] });
  });
  const isRunning = (job.state === 'open' || job.state === 'closed') && !isSending;
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-pressed={isShown} aria-label={t.showOf(name)} onClick={onShow}>
        {t.show}
      </Button>
      {mayWrite && job.state === 'open' && !isSending ? (
        <Button
          aria-label={t.ofBatch(t.close, name)}
          isBusy={ending.isBusy}
          onClick={() => void ending.start('/v1/jobs/{job_id}/close')}
        >
          <Lock aria-hidden="true" size={16} />
          {t.close}
        </Button>
      ) : null}
      {mayWrite && isRunning ? (
        <Button
          aria-label={t.ofBatch(t.cancel, name)}
          isBusy={ending.isBusy}
          onClick={() => void ending.start('/v1/jobs/{job_id}/cancel')}
        >
          <CircleStop aria-hidden="true" size={16} />
          {t.cancel}
        </Button>
      ) : null}
      {mayWrite && !isSending ? (
        <Button kind="quiet" aria-label={t.ofBatch(t.remove, name)} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={16} />
          {t.remove}
        </Button>
      ) : null}
      {ending.error === null ? null : <ErrorNotice error={ending.error} />}
    </div>
  );
}
