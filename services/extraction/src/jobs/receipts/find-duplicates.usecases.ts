import type { JobDuplicates } from '@probant/contracts/jobs';
import { type DocumentReader, UnreadableDocument } from '@probant/documents/document';
import { createSemaphore } from '@probant/kernel/semaphore';
import { toAppError } from '../../intake/intake.errors.ts';
import { FIND_DUPLICATES_TASK } from '../../receipt-duplicates/task/find-duplicates.task.ts';
import { createTooAlikeError } from '../job.errors.ts';
import { open } from '../keys/seal.ts';
import { namePurchase } from '../keys/sealed-places.ts';
import type { OpenedJob } from '../results/finished-files.ts';
import type { PurchasesRepository } from './purchases.repository.ts';

/** Of one read from the database. */
const PAGE_FILES = 500;
/** Calls that have the purchases of a job in memory, a few megabytes each. */
const MAX_CALLS_AT_ONCE = 2;

/**
 * Finds the receipts of a job that may have been submitted twice, over all its files that were read.
 * @throws AppError 503 while the workers are busy, 422 when comparing them takes too long.
 */
export type FindJobDuplicates = (job: OpenedJob, signal: AbortSignal) => Promise<JobDuplicates>;

export function createDuplicateSearch(
  purchases: PurchasesRepository,
  reader: Pick<DocumentReader, 'run'>,
): FindJobDuplicates {
  const limit = createSemaphore(MAX_CALLS_AT_ONCE);
  return (job, signal) =>
    limit(async () => {
      signal.throwIfAborted();
      const { bytes, compared } = await collect(purchases, job, signal);
      const { output } = await reader
        .run(FIND_DUPLICATES_TASK, bytes, null, { tenant: job.tenant, signal })
        .catch(rethrowFailure);
      return {
        compared,
        duplicate_groups: output.map(({ indices, rule }) => ({ positions: [...indices], rule })),
      };
    });
}

/** Only the limits of a worker refuse these bytes. */
function rethrowFailure(error: unknown): never {
  if (error instanceof UnreadableDocument) throw createTooAlikeError(error);
  throw toAppError(error, null);
}

/** Returns the receipts as the task reads them. They are not parsed here. */
async function collect(purchases: PurchasesRepository, { tenant, jobId, key }: OpenedJob, signal: AbortSignal) {
  const parts: Buffer[] = [];
  let last = 0;
  for (;;) {
    const page = await purchases.list(tenant, jobId, last, PAGE_FILES);
    for (const { position, attemptId, part, purchase } of page) {
      const json = await open(key, namePurchase({ jobId, attemptId, part }), purchase);
      parts.push(
        Buffer.concat([Buffer.from(`${parts.length === 0 ? '' : ','}{"index":${position},`), json.subarray(1)]),
      );
    }
    signal.throwIfAborted();
    const end = page.at(-1);
    if (end === undefined) break;
    last = end.position;
  }
  return { bytes: Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]), compared: parts.length };
}
