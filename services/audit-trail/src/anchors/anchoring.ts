import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import type { LogSigner } from '../checkpoints/log-signer.ts';
import type { AnchorDepot } from './anchor-depot.ts';
import { type AnchorReader, anchorReader } from './anchor-evidence.usecases.ts';
import { type AnchorHealth, anchorHealth } from './anchor-health.ts';
import type { AnchorRecords } from './anchor-records.ts';
import { type AnchorSchedule, startAnchoring } from './anchor-schedule.ts';
import { anchorLog } from './anchoring.usecases.ts';
import type { CheckpointReader } from './checkpoint-evidence.ts';
import { leastSeqFrom } from './least-seq.ts';
import type { AnchorPlaces } from './open-anchor-stores.ts';
import type { AnchorSeries } from './series/anchor-series.ts';

/** All that the service does with anchors. */
export type Anchoring = AnchorSchedule & {
  readonly reader: AnchorReader;
  /** The number that a tenant's chain must have reached by its signed heads, as far as its anchors can be read. */
  readonly leastSeq: (tenant: TenantId) => Promise<number>;
  readonly health: () => Promise<AnchorHealth | null>;
};

type AnchoringDeps = {
  readonly places: AnchorPlaces;
  readonly series: AnchorSeries;
  readonly records: AnchorRecords;
  readonly checkpoints: Checkpoints;
  readonly signedSize: CheckpointReader['signedSize'];
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

export function startAnchors(deps: AnchoringDeps): Anchoring {
  const { places, series, records, signedSize, signer, clock, logger } = deps;
  const reader = anchorReader({ storesToFit: series.storesToFit, records, keyOf: signer.keyOf });
  const log = anchorLog({ ...deps, stores: series.stores, authority: places.authority });
  for (const depot of places.depots) void tellWhenUnusable(depot, logger);
  return {
    ...startAnchoring({ log, records, clock, logger }),
    reader,
    leastSeq: leastSeqFrom({ reader, signedSize, seriesName: series.name, clock }),
    health: anchorHealth({ records, places: places.depots, clock }),
  };
}

/** Milliseconds for a place to answer at the start. */
const PATIENCE = 10_000;

/** A place that cannot be used stops nothing, but its operator should learn it now and not when the first anchor is due. */
async function tellWhenUnusable(depot: AnchorDepot, logger: Logger): Promise<void> {
  await depot
    .isEmpty(AbortSignal.timeout(PATIENCE))
    .catch((err: unknown) => logger.warn({ err, place: depot.name }, 'a place for anchors cannot be used'));
}
