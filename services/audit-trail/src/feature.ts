import type { Pause } from '@probant/audit/writer/writer-timers';
import type { Database } from '@probant/database/database';
import type { AnyRoute } from '@probant/http/define-route';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import type { RecurringTask } from '@probant/kernel/recurring-task';

/** What every feature of the service can use. */
export type FeatureContext = {
  readonly database: Database;
  readonly clock: Clock;
  /** Generates event ids: UUIDs that never repeat. */
  readonly newId: IdSource;
  /** Source of commitment salts and nonces; must be unpredictable. */
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Learns when the database stores no events; absent where nothing probes the service. */
  readonly readiness?: Readiness;
  /** How writers of this process wait before they repeat an attempt; by the time of the system unless a test drives it. */
  readonly pauseBeforeRetry?: Pause;
};

/** What a feature adds to the service. */
export type Feature = {
  readonly routes?: readonly AnyRoute[];
  /** Periodic work that no request depends on. Starts once the routes are mounted; stopping begins before the routes close. */
  readonly backgroundJobs?: readonly (() => RecurringTask)[];
  /** Called once every request has been answered, in the order in which the service lists its features. */
  close?(): Promise<void>;
};
