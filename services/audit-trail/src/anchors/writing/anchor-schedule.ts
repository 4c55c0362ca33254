import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import { runWithin } from '../../background/run-within.ts';
import type { AnchorRecords, UnanchoredLog } from '../anchor-records.ts';
import type { AnchorStore } from '../stores/anchor-store.ts';
import { type AnchorWriter, MAX_CONCURRENT_LOGS } from './anchor-writer.usecases.ts';
import { isDue, MIN_ANCHOR_INTERVAL_MS } from './due.rules.ts';

/** Anchors logs as they grow, whichever process wrote to them. */
export type AnchorSchedule = {
  /** Requests a round soon, after an erasure. */
  wake(): void;
  /** Anchors what has changed, within 2 s. */
  close(): Promise<void>;
};

type AnchorScheduleDeps = {
  readonly writer: AnchorWriter;
  readonly records: AnchorRecords;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

const CLOSE_TIMEOUT_MS = 2_000;

export function startAnchorSchedule({ writer, records, clock, logger, metrics }: AnchorScheduleDeps): AnchorSchedule {
  const waiting = metrics.gauge(
    'probant_audit_unanchored_events',
    'Events after the newest anchor of their log at a place, counted every 10 s before new anchors are written',
    ['store'],
  );
  async function anchorMatching(isSelected: (log: UnanchoredLog) => boolean, signal: AbortSignal): Promise<void> {
    const stores = await writer.listStores();
    const unanchored = await records.listUnanchored(stores.map(({ name }) => name));
    for (const { name, location } of stores) waiting.set({ store: location }, countEvents(unanchored, name));
    const due = unanchored.filter(isSelected);
    const pending = [...Map.groupBy(due, ({ tenant }) => tenant)].reverse();
    const anchorPending = async (): Promise<void> => {
      for (let entry = pending.pop(); entry && !signal.aborted; entry = pending.pop())
        await writer.anchor(entry[0], selectStores(entry[1], stores), signal);
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_LOGS }, anchorPending));
  }
  const rounds = startRecurringTask({
    name: 'anchors',
    intervalMs: MIN_ANCHOR_INTERVAL_MS,
    work: (signal) => anchorMatching(({ head, last }) => isDue(head, last, clock()), signal),
    logger,
  });
  return {
    wake: rounds.wake,
    async close() {
      await rounds.close();
      await runWithin(CLOSE_TIMEOUT_MS, (signal) =>
        anchorMatching(() => true, signal).catch((error: unknown) =>
          logger.error({ err: error }, 'the last anchors could not be written'),
        ),
      );
    },
  };
}

const countEvents = (logs: readonly UnanchoredLog[], store: string): number =>
  logs
    .filter((log) => log.store === store)
    .reduce((sum, { head, last }) => sum + Math.max(0, head.size - (last?.size ?? 0)), 0);

const selectStores = (logs: readonly UnanchoredLog[], stores: readonly AnchorStore[]): readonly AnchorStore[] =>
  stores.filter(({ name }) => logs.some(({ store }) => store === name));
