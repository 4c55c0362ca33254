import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import type { Database } from '@probant/database/database';
import type { Clock } from '@probant/kernel/clock';
import type { Config } from '@probant/kernel/config';
import { systemRandomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { type Anchored, anchorLog } from './anchors/anchoring.usecases.ts';
import { anchorsRepository } from './anchors/anchors.repository.ts';
import { type AnchorPlaces, openAnchorPlaces } from './anchors/open-anchor-stores.ts';
import { anchorSeries } from './anchors/series/anchor-series.ts';
import { type Accepted, acceptAsTheyStand } from './anchors/series/open-series.usecases.ts';
import { seriesRepository } from './anchors/series/series.repository.ts';
import { headsRepository } from './background/heads.repository.ts';
import type { CheckpointStore } from './checkpoints/checkpoint-store.ts';
import { checkpointsRepository } from './checkpoints/checkpoints.repository.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints/checkpoints.usecases.ts';
import { openLogSigner } from './checkpoints/signing-key.ts';
import { exportRepository } from './export/export.repository.ts';
import { type Exported, exportLog, type Writing } from './export/export-log.usecases.ts';

export type { Anchored } from './anchors/anchoring.usecases.ts';
export { CheckpointRefused } from './checkpoints/checkpoint-refused.ts';
export { openLogSigner } from './checkpoints/signing-key.ts';
export type { Exported, Writing } from './export/export-log.usecases.ts';
export { noteWith } from './proof/prove-event.usecases.ts';

/** The audit trail as the operator's commands work with it: its tables must be there, and nothing runs in the background. */
export type OperatedTrail = {
  readonly checkpoints: Checkpoints;
  readonly heads: CheckpointStore;
  /** Anchors a tenant's log, or those of all tenants, in every place of this installation; one entry for each log and place. */
  anchor(tenant: TenantId | null): Promise<readonly Anchored[]>;
  /**
   * Accepts all logs as they stand: opens a new series of anchors, and anchors them in it. Throws a RangeError for a reason that is no
   * line of text, and a VaultError, without having changed anything, while a place for anchors cannot be used.
   */
  newSeries(reason: string): Promise<NewSeries>;
  /** Writes a tenant's whole log as it stands now, with its checkpoints and anchors (docs/audit-format.md). */
  exportLog(tenant: TenantId, write: Writing, signal: AbortSignal): Promise<Exported>;
};

export type NewSeries = Accepted & { readonly anchored: readonly Anchored[] };

type OperatorDeps = {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Milliseconds for the places to take the anchor of one log. */
const PATIENCE = 60_000;

export async function operateTrail({ database, config, clock, logger }: OperatorDeps): Promise<OperatedTrail> {
  const heads = checkpointsRepository(database);
  const signer = await openLogSigner(config);
  const metrics = createMetrics();
  const checkpoints = createCheckpoints({ store: heads, signer, clock, logger, metrics });
  const anchorSettings = {
    settings: config.anchors,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    clock,
    randomness: systemRandomness,
  };
  const repository = seriesRepository(database);
  const seriesOf = (places: AnchorPlaces) => anchorSeries({ repository, places, signer, clock, logger });
  const anchorAll = async (places: AnchorPlaces, tenant: TenantId | null): Promise<readonly Anchored[]> => {
    const records = anchorsRepository(database);
    const { stores } = seriesOf(places);
    const log = anchorLog({ stores, authority: places.authority, checkpoints, records, clock, logger, metrics });
    const tenants = tenant === null ? (await headsRepository(database).heads()).map((head) => head.tenant) : [tenant];
    const done: Anchored[] = [];
    for (const each of tenants)
      done.push(...(await log.anchor(each, await log.stores(), AbortSignal.timeout(PATIENCE))));
    return done;
  };
  return {
    heads,
    checkpoints,
    async exportLog(tenant, write, signal) {
      const held = await seriesOf(await openAnchorPlaces(anchorSettings)).storesToFit(signal);
      const stores = held.map(({ store }) => store);
      const { name: origin } = signer.keyOf(tenant);
      const verifierKey = formatVerifierKey(signer.keyOf(tenant));
      const exporting = { logs: exportRepository(database), stores, nameOf: () => ({ origin, verifierKey }), clock };
      return exportLog(exporting, tenant, write, signal);
    },
    anchor: async (tenant) => anchorAll(await openAnchorPlaces(anchorSettings), tenant),
    async newSeries(reason) {
      const places = await openAnchorPlaces(anchorSettings);
      const opening = { repository, places, signer, clock, randomness: systemRandomness, logger };
      const accepted = await acceptAsTheyStand(opening, reason);
      return { ...accepted, anchored: await anchorAll(places, null) };
    },
  };
}
