import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import { startRounds } from '../background/rounds.ts';
import type { AnchorRecords, Unanchored } from './anchor-records.ts';
import type { AnchorStore } from './anchor-store.ts';
import type { AnchorLog } from './anchoring.usecases.ts';
import { isDue, SPACING } from './due.rules.ts';

/** Sees to it that anchors follow the logs, whoever wrote to them. */
export type AnchorSchedule = {
  /** An erasure wants to be anchored soon. */
  wake(): void;
  /** Anchors what has changed, as far as 2 s allow. */
  close(): Promise<void>;
};

type ScheduleDeps = {
  readonly log: AnchorLog;
  readonly records: AnchorRecords;
  readonly clock: Clock;
  readonly logger: Logger;
};

const CLOSING = 2_000;
/** Logs anchored at once: most of the time is spent waiting for places outside. */
const AT_ONCE = 4;

export function startAnchoring({ log, records, clock, logger }: ScheduleDeps): AnchorSchedule {
  async function anchorWhere(wanted: (change: Unanchored) => boolean, signal: AbortSignal): Promise<void> {
    const stores = await log.stores();
    const due = (await records.unanchored(stores.map(({ name }) => name))).filter(wanted);
    const waiting = [...Map.groupBy(due, ({ tenant }) => tenant)].reverse();
    const next = async (): Promise<void> => {
      for (let entry = waiting.pop(); entry && !signal.aborted; entry = waiting.pop())
        await log.anchor(entry[0], storesOf(entry[1], stores), signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }
  const rounds = startRounds({
    name: 'anchors',
    every: SPACING,
    work: (signal) => anchorWhere(({ head, last }) => isDue(head, last, clock()), signal),
    logger,
  });
  return {
    wake: rounds.wake,
    async close() {
      await rounds.close();
      const over = AbortSignal.timeout(CLOSING);
      const enough = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve(), { once: true }));
      const last = anchorWhere(() => true, over).catch((error: unknown) =>
        logger.error({ err: error }, 'the last anchors could not be written'),
      );
      await Promise.race([last, enough]);
    },
  };
}

const storesOf = (changes: readonly Unanchored[], stores: readonly AnchorStore[]): readonly AnchorStore[] =>
  stores.filter(({ name }) => changes.some(({ store }) => store === name));
