import { type RecurringTask, startRecurringTask } from '@probant/kernel/recurring-task';
import type { TenantId } from '@probant/kernel/tenant';
import type { Feature, FeatureContext } from '../feature.ts';
import { createChainHeadsRepository } from './chain-heads.repository.ts';

export type ShortenedLogsFeature = Feature & {
  /** Number of logs that end before their newest checkpoint or anchor, and so accept no event. */
  readonly count: () => number;
};

const INTERVAL_MS = 10_000;

/**
 * Searches logs that an old backup cut short, at the start and then regularly: health reports them before the first event is refused.
 * The lengths that logs must have are cached, so a round costs one query and, after a new series, one reading of the anchors.
 */
export function createShortenedLogsFeature(
  { database, logger }: Pick<FeatureContext, 'database' | 'logger'>,
  getMinSeq: (tenant: TenantId) => Promise<number>,
): ShortenedLogsFeature {
  const heads = createChainHeadsRepository(database);
  let shortened = 0;
  /** The length is read once more after the anchors: another instance may have extended and anchored the log meanwhile. */
  const isShortened = async (tenant: TenantId, seq: number): Promise<boolean> => {
    const minSeq = await getMinSeq(tenant);
    return seq < minSeq && (await heads.readLength(tenant)) < minSeq;
  };
  const findShortened = async (signal: AbortSignal): Promise<void> => {
    let found = 0;
    for (const { tenant, seq } of await heads.heads()) {
      signal.throwIfAborted();
      if (await isShortened(tenant, seq)) found += 1;
    }
    if (found > 0 && found !== shortened)
      logger.error(
        { logs: found },
        'logs end before their newest anchor and accept no event: an old backup was restored',
      );
    shortened = found;
  };
  const start = (): RecurringTask => {
    const task = startRecurringTask({ name: 'shortened logs', intervalMs: INTERVAL_MS, work: findShortened, logger });
    task.wake();
    return task;
  };
  return { count: () => shortened, backgroundJobs: [start] };
}
