import type { ReceiptAnalysisItem, ReceiptAnalysisResponse, ReceiptProgress } from '@probant/contracts/receipt-control';
import { isoDate } from '@probant/french/dates';
import type { UploadedFile } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import { semaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import { fileMissing } from '../../extract/extract.errors.ts';
import type { Extractor } from '../../extract/extract.usecases.ts';
import { inOrder } from '../../extract/in-order.ts';
import type { AuthenticityOpinions } from '../authenticity/authenticity-opinions.ts';
import { duplicateGroups } from '../duplicates/duplicate-groups.rules.ts';
import { findingsOf } from '../findings/findings.rules.ts';
import type { Policies } from '../policy/policies.ts';
import { DEFAULT_POLICY } from '../policy/policy.rules.ts';
import { PRESETS } from '../policy/presets.ts';
import { categoriesOf } from './categories.rules.ts';
import { type Batch, type ReadFile, readReceiptFile } from './read-receipt-file.usecases.ts';

/** What looks at receipts. */
export type ReceiptAnalyst = {
  readonly extractor: Extractor;
  readonly policies: Policies;
  readonly opinions: AuthenticityOpinions;
  readonly clock: Clock;
  /** Files of one batch in memory at once. */
  readonly filesAtOnce: number;
};

/** A batch as it arrives: the files one at a time, the categories once all of the form is here. */
export type IncomingBatch = {
  readonly files: AsyncIterable<UploadedFile>;
  readonly categories: () => Promise<string | undefined>;
  readonly report: (progress: ReceiptProgress) => void;
};

/** Calls of the authenticity service at once in a batch (contract). */
const OPINIONS_AT_ONCE = 4;

/**
 * Looks at a batch of receipts: each is read as it arrives, at most `filesAtOnce` of them in memory, and told against itself and the
 * policy in force when the call began; then those that are one purchase are grouped. Nothing is decided and nothing is kept.
 * Throws for problems of the request only; whatever ends the call frees the children that read for it.
 */
export async function analyzeReceipts(
  analyst: ReceiptAnalyst,
  tenant: TenantId,
  incoming: IncomingBatch,
  batch: Batch,
): Promise<ReceiptAnalysisResponse> {
  const stored = await analyst.policies.of(tenant);
  const files = await readAll(analyst, incoming, batch);
  if (files.length === 0) throw fileMissing('files');
  const categories = categoriesOf(await incoming.categories(), files.length);
  const analysedAt = new Date(analyst.clock());
  const today = isoDate(analysedAt.getUTCFullYear(), analysedAt.getUTCMonth() + 1, analysedAt.getUTCDate());
  if (today === null) throw new Error('the clock stands outside of 1900 to 2100');
  const inForce = { policy: stored ?? DEFAULT_POLICY, presets: PRESETS };
  const itemOf = (file: ReadFile): ReceiptAnalysisItem => {
    const { index, filename, error } = file;
    if (file.error !== null)
      return { index, filename, data: null, confidence: null, findings: [], authenticity: null, error };
    const findings = findingsOf(file.reading, { category: categories[index] ?? null, inForce, today });
    const { data, confidence, authenticity } = file;
    return { index, filename, data, confidence, findings: [...findings], authenticity, error: null };
  };
  const compared = files.flatMap((file) => (file.error === null ? [file.compared] : []));
  return {
    items: files.map(itemOf),
    duplicate_groups: duplicateGroups(compared).map(({ indices, rule }) => ({ indices: [...indices], rule })),
    analysed_at: analysedAt.toISOString(),
    policy_is_default: stored === null,
  };
}

async function readAll(
  { extractor, opinions, filesAtOnce }: ReceiptAnalyst,
  { files, report }: IncomingBatch,
  batch: Batch,
): Promise<readonly ReadFile[]> {
  const oneOfFew = semaphore(OPINIONS_AT_ONCE);
  const limited: AuthenticityOpinions = (...asked) => oneOfFew(() => opinions(...asked));
  const over = new AbortController();
  const signal = AbortSignal.any([batch.signal, over.signal]);
  let [begun, finished] = [0, 0];
  try {
    return await inOrder(files, filesAtOnce, async (file) => {
      const read = await readReceiptFile(extractor, limited, file, begun++, { ...batch, signal });
      finished += 1;
      report({ index: read.index, filename: read.filename, error: read.error, finished });
      return read;
    });
  } finally {
    over.abort();
  }
}
