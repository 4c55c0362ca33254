import { setTimeout as pause } from 'node:timers/promises';
import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { GIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';
import { HOUR_MS } from '@probant/kernel/durations';
import { AppError } from '@probant/kernel/errors';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { traceBackground } from '@probant/kernel/tracing/spans';
import type { Extractor } from '../../analysis/run-analysis.usecases.ts';
import type { UploadsRepository } from '../adding/uploads.repository.ts';
import { ValidationNotRecordedError } from '../fec/validate-fec-file.usecases.ts';
import { createJobStorageFullError } from '../job.errors.ts';
import type { JobKeys } from '../keys/job-keys.ts';
import { createListRefresh } from '../list-refresh.ts';
import type { JobBucket } from '../objects/job-bucket.ts';
import { createObjectRefusedError, ObjectUnansweredError } from '../objects/object.errors.ts';
import type { ClaimedFile, ClaimsRepository, FileKinds, WaitingJob } from './claims.repository.ts';
import { createFilePlaces } from './file-places.ts';
import type { FileOutcome } from './finished-files.repository.ts';
import { readClaimedFile } from './read-file.usecases.ts';
import { createJobTurns } from './turns.ts';

export type ReadFilesDeps = {
  readonly claims: ClaimsRepository;
  readonly uploads: Pick<UploadsRepository, 'discardBefore'>;
  readonly keys: JobKeys;
  /** Null when none is configured: files that are objects are left to other processes. */
  readonly bucket: JobBucket | null;
  /** Objects that this process reads at once. */
  readonly objectPlaces: number;
  readonly extractor: Extractor;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly retentionMs: number;
  /** Of the files and results of all jobs of a tenant. */
  readonly storageGib: number;
};

/** A process that was killed or is cut off loses its files after this time; one that runs prolongs it well before. */
export const LEASE_MS = 90_000;
/** Times that the reading of a file begins: a file that ends the process every time must not do so for ever. */
const MAX_ATTEMPTS = 5;
const ABANDONED = {
  code: 'internal_error',
  detail: `extraction failed: the process that read this file ended ${MAX_ATTEMPTS} times`,
} as const;
/** A call whose files began to arrive so long ago and is not confirmed broke off. */
const MAX_UPLOAD_MS = 6 * HOUR_MS;
/** Before an object is tried again that the bucket does not give while it answers otherwise. */
const OBJECT_PAUSE_MS = 30_000;
/** When all workers are busy with calls for which people wait. */
const OVERLOAD_PAUSE_MS = 1_000;

export type FileReading = {
  /** Reads one file after the other, and returns when none waits. Several calls at once read several files at once. */
  readWaiting(signal: AbortSignal): Promise<void>;
  /** Prolongs the leases of this process. */
  renewLeases(): Promise<void>;
  /** Takes over the files of processes that ended. */
  takeOver(): Promise<void>;
  /** Deletes the files of calls that broke off without a trace. */
  deleteBroken(): Promise<void>;
};

/** Reads the files of jobs in the background, tenants and jobs in turn. Of several processes each file is read by one. */
export function createFileReading(deps: ReadFilesDeps): FileReading {
  const { claims, keys, clock, newId, retentionMs, logger } = deps;
  const turns = createJobTurns();
  const waitingFiles = deps.metrics.gauge(
    'probant_jobs_waiting_files',
    'Files of the jobs of all tenants that wait to be read',
    [],
  );
  const leases = new Map<string, TenantId>();
  const places = createFilePlaces(deps.bucket, deps.objectPlaces, clock);
  const room = createRoom(deps.storageGib);
  const endLease = () => new Date(clock() + LEASE_MS);

  const waitingJobs = createListRefresh(clock, async () => {
    const waiting = await claims.listWaiting();
    waitingFiles.set(waiting.reduce((sum, { files }) => sum + files, 0));
    turns.replace(waiting);
  });

  const claimFrom = async ({ tenant, jobId }: Pick<WaitingJob, 'tenant' | 'jobId'>, kinds: FileKinds) => {
    const key = await keys.find(tenant, jobId);
    const id = newId();
    const file = key === null ? null : await claims.claim(tenant, jobId, { id, until: endLease() }, kinds);
    return key === null || file === null ? null : { tenant, key, id, file, places: places.keepFor(file, kinds) };
  };

  /** Claims the next file whose job has a key here. Null when there is none. */
  const claimNext = async () => {
    await waitingJobs.refresh();
    // Of these only some kinds of files were asked for, since no place was free for others. Those who leave one may claim them.
    const asked = new Set<string>();
    for (let job = turns.next(asked); job !== null; job = turns.next(asked)) {
      const kinds = places.enter();
      const claimed = await claimFrom(job, kinds).catch((error: unknown) => {
        places.leave(kinds);
        throw error;
      });
      if (claimed !== null) return claimed;
      places.leave(kinds);
      if (Object.values(kinds).every((allowed) => allowed)) turns.skip(job);
      else asked.add(job.jobId);
    }
    return null;
  };

  const readOne = async (
    { tenant, key, id, file, places: taken }: NonNullable<Awaited<ReturnType<typeof claimNext>>>,
    signal: AbortSignal,
  ) => {
    leases.set(id, tenant);
    try {
      const outcome = await read(deps, tenant, { key, id, file }, signal);
      if (outcome === 'postponed') return await claims.postpone(tenant, id, new Date(clock() + OBJECT_PAUSE_MS));
      if (outcome === 'not_recorded') places.pauseFecFiles();
      if (outcome === null || outcome === 'not_recorded') {
        await claims.giveBack(tenant, id);
        if (!signal.aborted) await pause(OVERLOAD_PAUSE_MS, undefined, { signal }).catch(() => undefined);
        return;
      }
      const now = clock();
      const times = { now: new Date(now), expiresAt: new Date(now + retentionMs) };
      await claims.finish(tenant, file, id, outcome, times, room);
    } finally {
      leases.delete(id);
      places.leave(taken);
    }
  };

  return {
    async readWaiting(signal) {
      waitingJobs.expire();
      for (let claimed = await claimNext(); claimed !== null; claimed = await claimNext()) {
        const { file } = claimed;
        const span = { name: 'read a file of a job', attributes: { 'probant.job_id': file.jobId } };
        await traceBackground('extraction', span, () => readOne(claimed, signal));
        if (signal.aborted) return;
      }
    },
    async renewLeases() {
      for (const tenant of new Set(leases.values())) {
        const ids = [...leases].flatMap(([id, owner]) => (owner === tenant ? [id] : []));
        await claims.renew(tenant, ids, endLease());
      }
    },
    async takeOver() {
      const now = clock();
      const times = { error: ABANDONED, expiresAt: new Date(now + retentionMs) };
      for (const tenant of new Set((await claims.listWaiting()).map(({ tenant }) => tenant)))
        await claims.takeOver(tenant, new Date(now), MAX_ATTEMPTS, times).catch((error: unknown) => {
          logger.error({ err: error }, 'files of a job cannot be taken over');
        });
    },
    async deleteBroken() {
      const begun = new Date(clock() - MAX_UPLOAD_MS);
      for (const tenant of await claims.listTenants()) await deps.uploads.discardBefore(tenant, begun);
    },
  };
}

function createRoom(storageGib: number) {
  const { code, detail } = createJobStorageFullError(storageGib);
  return { maxTenantBytes: storageGib * GIB_BYTES, full: { code, detail: String(detail) } };
}

type Claimed = {
  readonly key: Uint8Array;
  /** Of the lease. */
  readonly id: string;
  readonly file: ClaimedFile;
};

/** Reads a file as a call would. Null when it was not read now and may be later, `postponed` when that is its own fault, `not_recorded` when it is the audit trail's. */
async function read(
  deps: ReadFilesDeps,
  tenant: TenantId,
  { key, id, file }: Claimed,
  signal: AbortSignal,
): Promise<FileOutcome | 'postponed' | 'not_recorded' | null> {
  try {
    const outcome = await readClaimedFile(deps, tenant, key, file, signal);
    if (outcome !== null || !(await deps.claims.isHeld(tenant, id))) return outcome;
    const { jobId: job, attemptId: attempt, part } = file;
    deps.logger.error({ job, attempt, part }, 'a piece of a file of a job is missing');
    return createInternalError(file);
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.status === 503)) return null;
    if (error instanceof ValidationNotRecordedError) return 'not_recorded';
    if (error instanceof ObjectUnansweredError && file.attempts < MAX_ATTEMPTS) {
      deps.logger.warn(
        { reason: error.message, job: file.jobId },
        'an object of a job cannot be read: it is tried again',
      );
      return 'postponed';
    }
    const refusal = error instanceof ObjectUnansweredError ? createObjectRefusedError() : error;
    if (refusal instanceof AppError && typeof refusal.detail === 'string')
      return { error: { code: refusal.code, detail: refusal.detail } };
    deps.logger.error({ err: error, job: file.jobId }, 'a file of a job cannot be read');
    return createInternalError(file);
  }
}

const createInternalError = ({ options: { kind } }: ClaimedFile): FileOutcome => ({
  error: { code: 'internal_error', detail: `${kind === 'fec' ? 'validation' : 'extraction'} failed` },
});
