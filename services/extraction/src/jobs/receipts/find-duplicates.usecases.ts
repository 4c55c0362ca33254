import { type DocumentReader, UnreadableDocument } from '@probant/documents/document';
import { toAppError } from '../../intake/intake.errors.ts';
import { FIND_DUPLICATES_TASK } from '../../receipt-duplicates/task/find-duplicates.task.ts';
import { open } from '../keys/seal.ts';
import { namePurchase } from '../keys/sealed-places.ts';
import { listByPosition } from '../opened/list-by-position.ts';
import type { OpenedJob } from '../opened/opened-job.ts';
import { createKeptDuplicates, type SearchOutcome } from './kept-duplicates.ts';
import type { PurchasesRepository } from './purchases.repository.ts';
import { createSearchTurns } from './search-turns.ts';

/** Of one read from the database. */
const PAGE_FILES = 500;

/**
 * Finds the receipts of a job that may have been submitted twice, over all its files that were read; null when they are too much alike to be
 * compared in time. What was found in a job that is done is kept.
 * @throws AppError 503 while too many comparisons wait, or the workers are busy.
 */
export type FindJobDuplicates = (job: OpenedJob, signal: AbortSignal) => Promise<SearchOutcome>;

export function createDuplicateSearch(
  purchases: PurchasesRepository,
  reader: Pick<DocumentReader, 'run'>,
): FindJobDuplicates {
  const inTurn = createSearchTurns();
  const keptDuplicates = createKeptDuplicates();
  return async (job, signal) => {
    const earlierOutcome = keptDuplicates.find(job);
    if (earlierOutcome !== undefined) return earlierOutcome;
    return inTurn(job.tenant, signal, async () => {
      // Another call may have searched this job while this one waited.
      const sameOutcome = keptDuplicates.find(job);
      if (sameOutcome !== undefined) return sameOutcome;
      signal.throwIfAborted();
      const outcome = await searchJob(purchases, reader, job, signal);
      keptDuplicates.keep(job, outcome);
      return outcome;
    });
  };
}

async function searchJob(
  purchases: PurchasesRepository,
  reader: Pick<DocumentReader, 'run'>,
  job: OpenedJob,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const { bytes, compared } = await collect(purchases, job, signal);
  try {
    const { output } = await reader.run(FIND_DUPLICATES_TASK, bytes, null, { tenant: job.tenant, signal });
    return { compared, duplicate_groups: output.map(({ indices, rule }) => ({ positions: [...indices], rule })) };
  } catch (error) {
    // Only the limits of a worker refuse these bytes.
    if (error instanceof UnreadableDocument) return null;
    throw toAppError(error, null);
  }
}

/** Returns the receipts as the task reads them. They are not parsed here. */
async function collect(purchases: PurchasesRepository, { tenant, jobId, key }: OpenedJob, signal: AbortSignal) {
  const parts: Buffer[] = [];
  const readPage = (after: number) => {
    signal.throwIfAborted();
    return purchases.list(tenant, jobId, after, PAGE_FILES);
  };
  for await (const { position, attemptId, part, purchase } of listByPosition(readPage, 0)) {
    const json = await open(key, namePurchase({ jobId, attemptId, part }), purchase);
    parts.push(Buffer.concat([Buffer.from(`${parts.length === 0 ? '' : ','}{"index":${position},`), json.subarray(1)]));
  }
  return { bytes: Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]), compared: parts.length };
}
