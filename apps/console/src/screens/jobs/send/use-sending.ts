import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useActivity } from '../../../session/activity.tsx';
import { useClient } from '../../../session/session.tsx';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useTask } from '../../../ui/use-task.ts';
import { jobTexts } from '../texts.ts';
import { sortOutFiles } from './plan-sending.rules.ts';
import { countSent, type JobOptions, planSending, type Sending, sendJob } from './send-job.ts';

/** Sends files as a job; one that failed is taken up where it was. */
export function useSending(onSent: (jobId: string) => void) {
  const t = useTexts(jobTexts);
  const client = useClient();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const activity = useActivity();
  const { count } = useFormats();
  const [sending, setSending] = useState<Sending | null>(null);
  const [sent, setSent] = useState(0);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const refreshList = () => queries.invalidateQueries({ queryKey: ['jobs', 'list'] });
  const task = useTask(async (asked: Sending, signal) => {
    const onProgress = (now: Sending) => {
      setSent(countSent(now));
      // The list asks by itself afterwards: a key has 60 calls a minute.
      if (now.sentGroups <= 1) void refreshList();
    };
    const id = await sendJob(client, asked, { signal, onProgress });
    setSending(null);
    const files = count(asked.fileCount, { one: t.fileOne, other: t.fileOther });
    announce(t.sent(files));
    activity.add({ label: files, screen: '/jobs' });
    await refreshList();
    onSent(id);
  });
  const start = (files: readonly File[], options: JobOptions) => {
    const { readable, leftOut: others } = sortOutFiles(files);
    setLeftOut(others);
    if (readable.length === 0) return;
    const planned = planSending(readable, options);
    setSending(planned);
    setSent(0);
    void task.start(planned);
  };
  const resume = () => {
    if (sending !== null) void task.start(sending);
  };
  const stopping = useTask(async (jobId: string | null, signal) => {
    if (jobId !== null) await client.post('/v1/jobs/{job_id}/cancel', { params: { path: { job_id: jobId } }, signal });
    await refreshList();
  });
  /** Stops the sending; the job that it began is cancelled. */
  const stop = () => {
    task.reset();
    setSending(null);
    void stopping.start(sending?.jobId ?? null);
  };
  return { sending, sent, leftOut, isBusy: task.isBusy, error: task.error ?? stopping.error, start, resume, stop };
}
