import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';

/** How a place outside has answered: one that failed is left alone for a while, longer each time. */
export type OutsideState = {
  readonly rests: boolean;
  succeeded(): void;
  /** `kind` tells one trouble from another; a line is logged when it changes, and none for each try. */
  failed(kind: string, error: unknown): void;
};

type OutsideDeps = {
  /** What it is, for the log and as the metric's label. */
  readonly name: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

/** Milliseconds before the second try, doubled for each further one, and at most. */
const FIRST_REST = 5_000;
const LONGEST_REST = 5 * 60_000;

export function outsideState({ name, clock, logger, metrics }: OutsideDeps): OutsideState {
  const up = metrics.gauge(
    'probant_audit_anchor_place_up',
    'Whether the last try at a place of anchors, or at the time-stamping authority, succeeded',
    ['place'],
  );
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let trouble: string | null = null;
  return {
    get rests() {
      return clock() < restsUntil;
    },
    succeeded() {
      if (trouble !== null) logger.info({ place: name }, 'anchors can be written again');
      failures = 0;
      restsUntil = Number.NEGATIVE_INFINITY;
      trouble = null;
      up.set({ place: name }, 1);
    },
    failed(kind, error) {
      if (trouble !== kind) logger.error({ place: name, err: error }, 'anchors cannot be written');
      trouble = kind;
      restsUntil = clock() + Math.min(LONGEST_REST, FIRST_REST * 2 ** Math.min(failures, 20));
      failures += 1;
      up.set({ place: name }, 0);
    },
  };
}
