import type { Schemas } from '@probant/client';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { jobTexts } from '../texts.ts';
import { findWork } from './job-work.rules.ts';

/** How a job is called: what is done, with how many files. Jobs have no name of their own. */
export function useJobName(): (job: Schemas['Job']) => string {
  const t = useTexts(jobTexts);
  const { count } = useFormats();
  return (job) => `${t[findWork(job)]} · ${count(job.files.received, { one: t.fileOne, other: t.fileOther })}`;
}
