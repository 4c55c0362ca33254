import type { ReceiptAnalysisItem, ReceiptAnalysisResponse, ReceiptProgress } from '@probant/contracts/receipt-control';
import type { UploadedFile } from '@probant/http/route';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';
import { createSemaphore } from '@probant/kernel/semaphore';
import type { TenantId } from '@probant/kernel/tenant';
import { readToday } from '../../analysis/read-today.ts';
import type { Extractor } from '../../analysis/run-analysis.usecases.ts';
import { createMissingFileError } from '../../intake/intake.errors.ts';
import { processInOrder } from '../../intake/process-in-order.ts';
import { findDuplicateGroups } from '../../receipt-duplicates/duplicate-groups.rules.ts';
import { DEFAULT_POLICY } from '../../receipt-policies/policy.rules.ts';
import type { PolicyStore } from '../../receipt-policies/policy.ts';
import { POLICY_PRESETS } from '../../receipt-policies/presets.ts';
import type { OpinionProvider } from '../authenticity/opinion-provider.ts';
import { parseCategories, requireCategory } from './categories.rules.ts';
import { composeReceipt } from './compose-receipt.rules.ts';
import { type BatchContext, type FileResult, readReceiptFile } from './read-receipt-file.usecases.ts';

/** What an analysis of receipts depends on. */
export type ReceiptAnalysisServices = {
  readonly extractor: Extractor;
  readonly policies: PolicyStore;
  readonly requestOpinion: OpinionProvider;
  readonly clock: Clock;
  /** Maximum number of files of one batch in memory. */
  readonly filesAtOnce: number;
};

/** A batch while it is uploaded: the files one at a time, the categories when the form is complete. */
export type IncomingBatch = {
  readonly files: AsyncIterable<UploadedFile>;
  readonly categories: () => Promise<string | undefined>;
  /** The categories before the last file, unchecked. */
  readonly earlyCategories: () => string | undefined;
  /** The number of files of a form with at most so many bytes of files, read ahead; null for a larger one. */
  readonly countFiles: (maxBytes: number) => Promise<number | null>;
  readonly report: (progress: ReceiptProgress) => void;
};

/**
 * Bytes of files that are collected before the first is read, so that a wrong number of categories costs no reading. In a larger batch it
 * is found when a file without a category arrives after the field, or at the end.
 */
const MAX_COLLECTED_BYTES = 16 * MIB_BYTES;

/** Concurrent calls of the authenticity service in a batch (contract). */
const MAX_CONCURRENT_OPINIONS = 4;

/**
 * Analyzes a batch of receipts. Each file is read on arrival, with at most `filesAtOnce` in memory, and checked for consistency and
 * against the policy in force at the start of the call; then receipts of the same purchase are grouped. Nothing is stored. When the call
 * ends for any reason, the workers that read for it are freed.
 *
 * @throws for problems of the request only.
 */
export async function analyzeReceipts(
  services: ReceiptAnalysisServices,
  tenant: TenantId,
  incoming: IncomingBatch,
  batch: Omit<BatchContext, 'today'>,
): Promise<ReceiptAnalysisResponse> {
  const count = await incoming.countFiles(MAX_COLLECTED_BYTES);
  if (count !== null && count > 0) parseCategories(await incoming.categories(), count);
  const storedPolicy = await services.policies.find(tenant);
  const files = await readFiles(services, incoming, { ...batch, today: readToday(services.clock) });
  if (files.length === 0) throw createMissingFileError('files');
  const categories = parseCategories(await incoming.categories(), files.length);
  const analysedAt = new Date(services.clock());
  const policyInForce = { policy: storedPolicy ?? DEFAULT_POLICY, presets: POLICY_PRESETS };
  const toItem = (file: FileResult): ReceiptAnalysisItem => {
    const { index, filename, error } = file;
    if (file.error !== null)
      return {
        index,
        filename,
        data: null,
        confidence: null,
        findings: [],
        authenticity: null,
        error,
        field_confidences: [],
      };
    const { authenticity, receipt } = file;
    const { data, confidence, findings, ...evidence } = composeReceipt(
      receipt,
      categories[index] ?? null,
      policyInForce,
    );
    return { index, filename, data, confidence, findings, authenticity, error: null, ...evidence };
  };
  const comparedReceipts = files.flatMap((file) =>
    file.error === null ? [{ ...file.receipt.purchase, index: file.index }] : [],
  );
  return {
    items: files.map(toItem),
    duplicate_groups: findDuplicateGroups(comparedReceipts).map(({ indices, rule }) => ({
      indices: [...indices],
      rule,
    })),
    analysed_at: analysedAt.toISOString(),
    policy_is_default: storedPolicy === null,
  };
}

async function readFiles(
  { extractor, requestOpinion: opinions, filesAtOnce }: ReceiptAnalysisServices,
  { files, report, earlyCategories }: IncomingBatch,
  batch: BatchContext,
): Promise<readonly FileResult[]> {
  const limitOpinions = createSemaphore(MAX_CONCURRENT_OPINIONS);
  const limited: OpinionProvider = (...asked) => limitOpinions(() => opinions(...asked));
  const callEnd = new AbortController();
  const signal = AbortSignal.any([batch.signal, callEnd.signal]);
  let started = 0;
  let finished = 0;
  try {
    return await processInOrder(files, filesAtOnce, async (file) => {
      const index = started++;
      requireCategory(earlyCategories(), index);
      const result = await readReceiptFile(extractor, limited, file, index, { ...batch, signal });
      finished += 1;
      report({ index: result.index, filename: result.filename, error: result.error, finished });
      return result;
    });
  } finally {
    callEnd.abort();
  }
}
