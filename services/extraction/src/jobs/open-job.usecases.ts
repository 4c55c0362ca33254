import type { TenantId } from '@probant/kernel/tenant';
import type { JobOptions } from './job.ts';
import { findJob, type JobDeps } from './jobs.usecases.ts';
import { getJobKey } from './keys/job-keys.ts';
import type { OpenedJob } from './opened/opened-job.ts';

/** Returns a job of the tenant with its key. @throws AppError 404 for an unknown job, 503 without its key. */
export async function openJob(
  deps: Pick<JobDeps, 'jobs' | 'keys'>,
  tenant: TenantId,
  id: string,
): Promise<{ readonly job: OpenedJob; readonly options: JobOptions }> {
  const { id: jobId, options, state } = await findJob(deps, tenant, id);
  const key = await getJobKey(deps.keys, tenant, jobId);
  return { job: { tenant, jobId, key, isDone: state === 'done' }, options };
}
