import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { JobCreate } from '@probant/contracts/jobs';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import type { Caller } from '@probant/http/route';
import { deriveCallId } from '@probant/kernel/call-id';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { parseUuid } from '@probant/kernel/uuid';
import type { PolicyStore } from '../receipt-policies/policy.ts';
import { createJobNotFoundError, createTooManyJobsError } from './job.errors.ts';
import type { JobOptions, StoredJob } from './job.ts';
import type { JobsRepository } from './jobs.repository.ts';
import { getJobKey, type JobKeys } from './keys/job-keys.ts';
import { open, seal } from './keys/seal.ts';
import { nameNoticeUrl } from './keys/sealed-places.ts';
import { type AllowedReceivers, requireNotifyUrl } from './notices/allowed-receivers.rules.ts';
import { formatNoticeSecret } from './notices/notice-secret.ts';

export type JobDeps = {
  readonly jobs: JobsRepository;
  readonly keys: JobKeys;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  /** Of the tenants: a job of receipts is compared with the one in force at its creation. */
  readonly policies: Pick<PolicyStore, 'find'>;
  /** Where the notices of jobs may go. */
  readonly noticeReceivers: AllowedReceivers;
  /** Time without a file that arrives or is read, after which a job is deleted. */
  readonly retentionMs: number;
};

/** Of one tenant at a time: each has a key and takes a turn. */
export const MAX_UNFINISHED_JOBS = 100;
/** Of the list of jobs, which has no pages. */
export const MAX_LISTED_JOBS = 200;

/** A job and the secret that verifies its notice, null when it has none. */
type CreatedJob = { readonly job: StoredJob; readonly noticeSecret: string | null };

/**
 * Creates an open job with a key of its own, once for an Idempotency-Key: a repeated call returns it in its current state.
 * @throws AppError 409 when too many are unfinished, 422 for a key of another call and for a URL to which no notice may go, 503 when its key
 * cannot be kept; TraceNotWrittenError (500).
 */
export function createJob(
  deps: JobDeps,
  request: JobCreate,
  caller: Caller,
  key: string | undefined,
): Promise<CreatedJob> {
  const options = toOptions(request);
  const { notify_url: named } = request;
  const notifyUrl = named === undefined ? null : requireNotifyUrl(named, deps.noticeReceivers);
  const asked = { options, notifyUrl };
  if (key === undefined) return createWithId(deps, deps.newId(), asked, caller);
  const { tenantId } = caller;
  const id = deriveCallId('extraction.job.v1', tenantId, key);
  return deps.jobs.inTurn(tenantId, id, async () => {
    const found = await deps.jobs.find(tenantId, id);
    return found === null ? createWithId(deps, id, asked, caller) : repeat(deps, tenantId, found, asked);
  });
}

type Asked = { readonly options: JobOptions; readonly notifyUrl: string | null };

async function repeat(
  { jobs, keys }: JobDeps,
  tenant: TenantId,
  job: StoredJob,
  { options, notifyUrl }: Asked,
): Promise<CreatedJob> {
  if (JSON.stringify(job.options) !== JSON.stringify(options)) throw createKeyReusedError();
  const sealed = await jobs.findNoticeUrl(tenant, job.id);
  if (sealed === null && notifyUrl === null) return { job, noticeSecret: null };
  const key = await getJobKey(keys, tenant, job.id);
  const url = sealed === null ? null : (await open(key, nameNoticeUrl(job.id), sealed)).toString('utf8');
  if (url !== notifyUrl) throw createKeyReusedError();
  return { job, noticeSecret: formatNoticeSecret(key) };
}

async function createWithId(
  deps: JobDeps,
  id: string,
  { options, notifyUrl }: Asked,
  caller: Caller,
): Promise<CreatedJob> {
  const { tenantId } = caller;
  const createdAt = new Date(deps.clock());
  const event = {
    action: 'job.create',
    resource_type: 'job',
    resource_id: id,
    metadata: { kind: options.kind ?? 'extract', document_type: options.document_type },
  } as const;
  const policy = options.kind === 'receipts' ? await deps.policies.find(tenantId) : null;
  const key = await deps.keys.create(tenantId, id);
  const noticeUrl =
    notifyUrl === null ? null : await seal(key, nameNoticeUrl(id), Buffer.from(notifyUrl), deps.randomness);
  const job = { id, options, createdAt, expiresAt: new Date(createdAt.getTime() + deps.retentionMs) };
  await runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () => {
    if (!(await deps.jobs.store(tenantId, { ...job, noticeUrl, policy }, MAX_UNFINISHED_JOBS)))
      throw createTooManyJobsError(MAX_UNFINISHED_JOBS);
  }).catch(async (error: unknown) => {
    await deps.keys.destroy(tenantId, id);
    throw error;
  });
  const notice =
    notifyUrl === null ? null : ({ state: 'waiting', attempts: 0, problem: null, nextAt: createdAt } as const);
  return {
    job: { ...job, state: 'open', received: 0, read: 0, failed: 0, finishedAt: null, notice },
    noticeSecret: notice === null ? null : formatNoticeSecret(key),
  };
}

/** In one order, so that two requests with the same meaning are equal. */
const toOptions = ({ kind, document_type = undefined, include = [], split = false }: JobCreate): JobOptions => ({
  ...(kind === undefined || kind === 'extract' ? {} : { kind }),
  document_type: kind === 'receipts' ? 'receipt' : (document_type ?? null),
  include: (['geometry', 'details'] as const).filter((name) => include.includes(name)),
  split,
});

/** @throws AppError 404 for an unknown job, or another tenant's. */
export async function findJob({ jobs }: Pick<JobDeps, 'jobs'>, tenant: TenantId, id: string): Promise<StoredJob> {
  return requireJob(await jobs.find(tenant, requireId(id)));
}

/** Takes no more files. Any job but an open one stays as it is. @throws as `findJob`. */
export const closeJob = async ({ jobs, clock }: JobDeps, tenant: TenantId, id: string): Promise<StoredJob> =>
  requireJob(await jobs.close(tenant, requireId(id), new Date(clock())));

/** Ends the reading: the files that were not read fail. A finished job stays as it is. @throws as `findJob`; TraceNotWrittenError (500). */
export async function cancelJob(deps: JobDeps, caller: Caller, id: string): Promise<StoredJob> {
  const found = await findJob(deps, caller.tenantId, id);
  if (found.state === 'done' || found.state === 'cancelled') return found;
  const event = {
    action: 'job.cancel',
    resource_type: 'job',
    resource_id: found.id,
    metadata: countFiles(found),
  } as const;
  return runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () =>
    requireJob(await deps.jobs.cancel(caller.tenantId, found.id, new Date(deps.clock()))),
  );
}

/** Destroys the key of a job, then deletes its files and results. Returns its id. @throws as `findJob`; TraceNotWrittenError (500). */
export async function deleteJob(deps: JobDeps, caller: Caller, id: string): Promise<string> {
  const found = await findJob(deps, caller.tenantId, id);
  const event = {
    action: 'job.delete',
    resource_type: 'job',
    resource_id: found.id,
    metadata: countFiles(found),
  } as const;
  return runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () => {
    await destroy(deps, caller.tenantId, found.id);
    return found.id;
  });
}

const countFiles = ({ received, read, failed }: StoredJob) => ({ received, read, failed });

/** The key first: an interruption leaves rows that nobody can read, which the next round of `deleteExpired` removes. */
async function destroy(
  { keys, jobs, clock }: Pick<JobDeps, 'keys' | 'jobs' | 'clock'>,
  tenant: TenantId,
  id: string,
): Promise<void> {
  await jobs.cancelUnnoticed(tenant, id, new Date(clock()));
  await keys.destroy(tenant, id);
  await jobs.delete(tenant, id);
}

const EXPIRED_PER_ROUND = 100;

/** Destroys the keys of the expired jobs of all tenants and deletes the jobs. A failure of one does not stop the others. */
export async function deleteExpired(
  deps: JobDeps,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const expired = await deps.jobs.listExpired(new Date(deps.clock()), EXPIRED_PER_ROUND);
  for (const { tenant, id } of expired) {
    if (signal.aborted) return;
    await deps.jobs
      .inTurn(tenant, id, async () => {
        const found = await deps.jobs.find(tenant, id);
        if (found === null || found.expiresAt.getTime() > deps.clock()) return;
        const event = {
          action: 'job.expire',
          resource_type: 'job',
          resource_id: id,
          metadata: countFiles(found),
        } as const;
        const by = { kind: 'service', tenantId: tenant, service: 'extraction' } as const;
        await runAfterRecording(deps.audit, by, event, () => destroy(deps, tenant, id));
      })
      .catch(onFailure);
  }
}

function requireId(id: string): string {
  const uuid = parseUuid(id);
  if (uuid === null) throw createJobNotFoundError();
  return uuid;
}

function requireJob(job: StoredJob | null): StoredJob {
  if (job === null) throw createJobNotFoundError();
  return job;
}
