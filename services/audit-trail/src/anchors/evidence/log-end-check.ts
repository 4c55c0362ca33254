import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorEvidence, AnchorReader } from './anchor-evidence.usecases.ts';

/** What the anchors say about the end of a log. */
export type LogEnd =
  /** The log has all events of its newest anchor, or no anchor. */
  | { readonly state: 'whole' }
  /** No anchor location could be read. */
  | { readonly state: 'unknown' }
  /** Events are missing: the log has `size` events, its newest anchor `anchoredSize`. */
  | ({ readonly state: 'behind' } & LogBehind);

type LogBehind = { readonly size: number; readonly anchoredSize: number };

export type CheckLogEnd = (tenant: TenantId) => Promise<LogEnd>;

type LogEndDeps = {
  readonly reader: AnchorReader;
  /** Returns the number of events in a log. */
  readonly readLength: (tenant: TenantId) => Promise<number>;
};

/** For all locations. Longer than the wait of a service: a command may open its first connection to a bucket. */
const LOCATIONS_TIMEOUT_MS = 5_000;

/** Creates the check of an operator's command that a log does not end before its newest anchor. Waits 5 s for the locations at most. */
export const createLogEndCheck =
  ({ reader, readLength }: LogEndDeps): CheckLogEnd =>
  async (tenant) => {
    // The anchors first: the log may grow, and be anchored, meanwhile.
    const evidence = await reader.readEvidence(tenant, 0, AbortSignal.timeout(LOCATIONS_TIMEOUT_MS));
    if (evidence.state === 'unreadable') return { state: 'unknown' };
    const size = await readLength(tenant);
    const anchoredSize = getSignedSize(evidence);
    return size < anchoredSize ? { state: 'behind', size, anchoredSize } : { state: 'whole' };
  };

/** Returns the size of the newest anchor that this installation signed, 0 without one. */
function getSignedSize(evidence: Exclude<AnchorEvidence, { readonly state: 'unreadable' }>): number {
  if (evidence.state === 'none') return 0;
  const signedSizes = [...evidence.older, evidence.newest].filter(({ signed }) => signed).map(({ size }) => size);
  return Math.max(0, ...signedSizes);
}

/** Returns what an operator reads about a log that ends before its newest anchor. */
export const describeLogBehind = ({ size, anchoredSize }: LogBehind): string =>
  `the log ends at event ${size}, before its newest anchor (events 1 to ${anchoredSize}): an old backup was restored, or events were cut off; ` +
  'restore a newer backup, or accept the loss with `probant audit anchor new-series` (docs/backup.md)';
