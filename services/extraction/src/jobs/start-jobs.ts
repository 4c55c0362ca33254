import { join } from 'node:path';
import { MAX_FEC_FILE_BYTES } from '@probant/contracts/jobs';
import { HOUR_MS } from '@probant/kernel/durations';
import type { ServiceContext } from '@probant/service-runner/service-context';
import type { Extractor } from '../analysis/run-analysis.usecases.ts';
import type { PolicyStore } from '../receipt-policies/policy.ts';
import { createUploadsRepository } from './adding/uploads.repository.ts';
import type { jobSettings } from './job.settings.ts';
import { createJobsRepository } from './jobs.repository.ts';
import type { JobRouteDeps } from './jobs.routes.ts';
import { deleteExpired } from './jobs.usecases.ts';
import { createJobKeys } from './keys/job-keys.ts';
import { createNoticeDelivery } from './notices/deliver-notices.usecases.ts';
import { createNoticesRepository } from './notices/notices.repository.ts';
import { createNoticeSender } from './notices/send-notice.ts';
import { createJobBucket } from './objects/job-bucket.ts';
import { createObjectsRepository } from './objects/objects.repository.ts';
import { createClaimsRepository } from './reading/claims.repository.ts';
import { createFileReading, LEASE_MS } from './reading/read-files.usecases.ts';
import { createDuplicateSearch } from './receipts/find-duplicates.usecases.ts';
import { createPurchasesRepository } from './receipts/purchases.repository.ts';
import { createResultsRepository } from './results/results.repository.ts';

/**
 * Files of which this process has one in memory each: one for each usual worker, and one that is next while a result is stored. With as many
 * as workers, a job reached 66 % of the files a second of the same calls by hand, with three 89 %, with four 96 % (`npm run bench -- jobs`).
 */
const SLOTS = 4;
/** Of those, objects of the bucket: a file that was uploaded does not wait for one that hangs. */
const OBJECT_SLOTS = SLOTS - 1;
/** Notices that this process sends at once, one of a tenant at a time. */
const NOTICE_SLOTS = 3;
/** For files that arrived at another instance. */
const LOOK_INTERVAL_MS = 2_000;
const LEASE_INTERVAL_MS = LEASE_MS / 4;
const EXPIRY_INTERVAL_MS = 60_000;

type JobContext = Pick<
  ServiceContext<{ readonly jobs: typeof jobSettings }>,
  'settings' | 'host' | 'database' | 'newId' | 'randomness' | 'audit' | 'scheduleTask'
>;

/** Starts the background rounds of jobs, and returns what their routes need. */
export function startJobs(
  { settings, host, database, newId, randomness, audit, scheduleTask }: JobContext,
  extractor: Extractor,
  policies: Pick<PolicyStore, 'find'>,
): JobRouteDeps {
  const { clock, logger, metrics } = host;
  const { keyFolder, noticeReceivers, retentionHours, storageGib } = settings.jobs;
  const retentionMs = retentionHours * HOUR_MS;
  const keys = createJobKeys(keyFolder ?? join(settings.process.dataDir, 'job-keys'), randomness);
  const uploads = createUploadsRepository(database);
  const jobs = createJobsRepository(database);
  const claims = createClaimsRepository(database);
  const bucket =
    settings.jobs.bucket === null
      ? null
      : createJobBucket({ settings: settings.jobs.bucket, clock, logger, maxObjectBytes: MAX_FEC_FILE_BYTES });
  const reading = createFileReading({
    ...{ bucket, objectPlaces: OBJECT_SLOTS },
    claims,
    uploads,
    keys,
    extractor,
    audit,
    clock,
    newId,
    randomness,
    logger,
    metrics,
    ...{ retentionMs, storageGib },
  });
  const slots = Array.from({ length: SLOTS }, (_, slot) =>
    scheduleTask({ name: `jobs: reading ${slot + 1}`, intervalMs: LOOK_INTERVAL_MS, work: reading.readWaiting }),
  );
  scheduleTask({ name: 'jobs: leases', intervalMs: LEASE_INTERVAL_MS, work: reading.renewLeases });
  scheduleTask({ name: 'jobs: files of processes that ended', intervalMs: LEASE_INTERVAL_MS, work: reading.takeOver });
  scheduleTask({ name: 'jobs: files of calls that broke off', intervalMs: HOUR_MS, work: reading.deleteBroken });
  const deliver = createNoticeDelivery({
    ...{ notices: createNoticesRepository(database), keys, receivers: noticeReceivers },
    ...{ send: createNoticeSender(), clock, logger, metrics, slots: NOTICE_SLOTS },
  });
  for (let slot = 1; slot <= NOTICE_SLOTS; slot += 1)
    scheduleTask({ name: `jobs: notices ${slot}`, intervalMs: LOOK_INTERVAL_MS, work: deliver });
  const deps = { jobs, keys, audit, clock, newId, randomness, policies, noticeReceivers, retentionMs };
  const expire = (signal: AbortSignal) =>
    deleteExpired(deps, signal, (error) => logger.error({ err: error }, 'an expired job cannot be deleted'));
  scheduleTask({ name: 'jobs: expiry', intervalMs: EXPIRY_INTERVAL_MS, work: expire }).wake();
  const findDuplicates = createDuplicateSearch(createPurchasesRepository(database), extractor.reader);
  const onAdded = () => {
    for (const slot of slots) slot.wake();
  };
  return {
    ...deps,
    uploads,
    results: createResultsRepository(database),
    bucket,
    objects: createObjectsRepository(database),
    findDuplicates,
    storageGib,
    onAdded,
  };
}
