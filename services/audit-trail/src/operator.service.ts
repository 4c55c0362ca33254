import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { readSystemRandomness } from '@probant/kernel/ids';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { createAnchorsRepository } from './anchors/anchors.repository.ts';
import { type CheckLogEnd, describeLogBehind, type LogEnd } from './anchors/evidence/log-end-check.ts';
import { openLogEndCheck } from './anchors/evidence/open-log-end-check.ts';
import { createAnchorSeries } from './anchors/series/anchor-series.ts';
import { type AcceptedSeries, acceptCurrentLogs } from './anchors/series/open-series.usecases.ts';
import { createSeriesRepository } from './anchors/series/series.repository.ts';
import { type AnchorLocations, openAnchorLocations } from './anchors/stores/open-anchor-locations.ts';
import { type AnchorResult, createAnchorWriter } from './anchors/writing/anchor-writer.usecases.ts';
import { guardStore } from './anchors/writing/guarded-store.ts';
import { createChainHeadsRepository } from './background/chain-heads.repository.ts';
import type { CheckpointStore } from './checkpoints/checkpoint-store.ts';
import { createCheckpointsRepository } from './checkpoints/checkpoints.repository.ts';
import { type Checkpoints, createCheckpoints } from './checkpoints/checkpoints.usecases.ts';
import { createLogKeysReader } from './checkpoints/log-keys-reader.ts';
import { openCurrentSigner } from './checkpoints/open-log-signer.ts';
import { requireSigningKey } from './checkpoints/require-signing-key.ts';
import { type KeyRotation, rotateSigningKey } from './checkpoints/rotate-key.usecases.ts';
import { createSigningKeysRepository } from './checkpoints/signing-keys.repository.ts';
import { createEventHashesRepository } from './event-roots/event-hashes.repository.ts';
import { createExportRepository } from './export/export.repository.ts';
import { type ExportSummary, exportLog, type WriteLines } from './export/export-log.usecases.ts';
import type { OperatorDeps } from './operator-deps.ts';

export { describeLogBehind } from './anchors/evidence/log-end-check.ts';
export type { AnchorResult } from './anchors/writing/anchor-writer.usecases.ts';
export { createCommandRecorder } from './append/command-recorder.service.ts';
export { createOperatorRecorder } from './append/operator-writer.service.ts';
export { createChainHeadsRepository } from './background/chain-heads.repository.ts';
export { CheckpointRefusedError } from './checkpoints/checkpoint-refused-error.ts';
export type { KeyRotation } from './checkpoints/rotate-key.usecases.ts';
export type { ExportSummary, WriteLines } from './export/export-log.usecases.ts';
export { appendCosignatures } from './proof/prove-event.usecases.ts';

/** The audit trail for operator commands. The migrations must have run. Nothing runs in the background. */
export type AuditTrailOperator = {
  readonly checkpoints: Checkpoints;
  readonly checkpointStore: CheckpointStore;
  /** Compares the length of a log with its newest anchor. */
  readonly checkLogEnd: CheckLogEnd;
  /**
   * Anchors the log of one tenant (all tenants for null) in every location. Returns one result for each log and location: a failure for a
   * log that ends before its newest anchor, of which nothing is signed, or contradicts it.
   */
  anchorLogs(tenant: TenantId | null): Promise<readonly AnchorResult[]>;
  /**
   * Accepts all logs in their current state: opens a new series of anchors and writes their first anchors.
   * @throws RangeError when the reason is not one line of text.
   * @throws ObjectStoreError, without any change, when an anchor location is unusable.
   */
  openSeries(reason: string): Promise<OpenedSeries>;
  /**
   * Replaces the signing key of the installation, or completes a replacement that was interrupted.
   * @throws Error when the keys folder does not contain the current key.
   */
  rotateSigningKey(): Promise<KeyRotation>;
  /** Returns the verifier key of a log, and the notes of the successions that led to it, oldest first. */
  readLogKey(tenant: TenantId): Promise<LogKeyInfo>;
  /** Writes the current state of a tenant's whole log, with its checkpoints and anchors (docs/audit-format.md). */
  exportLog(tenant: TenantId, write: WriteLines, signal: AbortSignal): Promise<ExportSummary>;
};

export type LogKeyInfo = { readonly verifierKey: string; readonly successions: readonly string[] };

export type OpenedSeries = AcceptedSeries & { readonly anchorResults: readonly AnchorResult[] };

/** For one log in all locations. */
const ANCHOR_TIMEOUT_MS = 60_000;

/** @throws NoSigningKeyError when the data folder does not belong to an installation. */
export async function createAuditTrailOperator(deps: OperatorDeps): Promise<AuditTrailOperator> {
  const { database, settings, clock, logger } = deps;
  const checkpointStore = createCheckpointsRepository(database);
  const signingKeys = createSigningKeysRepository(database);
  await requireSigningKey(settings);
  const signer = await openCurrentSigner(signingKeys, settings);
  const guardedLogs = {
    openTree: checkpointStore.openTree,
    readLedger: createAnchorsRepository(database).readLedger,
    readHashes: createEventHashesRepository(database).readHashes,
    readLength: createChainHeadsRepository(database).readLength,
    readLogKeys: createLogKeysReader(signingKeys, signer),
  };
  const metrics = createMetrics();
  const checkpoints = createCheckpoints({ store: checkpointStore, signer, clock, logger, metrics });
  const anchorDeps = {
    settings: settings.anchors,
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    clock,
    randomness: readSystemRandomness,
  };
  const repository = createSeriesRepository(database);
  const openAnchorSeries = (anchorLocations: AnchorLocations) =>
    createAnchorSeries({ repository, anchorLocations, signer, clock, logger });
  const anchorAll = async (
    anchorLocations: AnchorLocations,
    tenant: TenantId | null,
  ): Promise<readonly AnchorResult[]> => {
    const records = createAnchorsRepository(database);
    const series = openAnchorSeries(anchorLocations);
    const listStores = async () => (await series.listStores()).map((store) => guardStore(guardedLogs, store));
    const checkLogEnd = await openLogEndCheck(deps, signer);
    const { authority } = anchorLocations;
    const writer = createAnchorWriter({ listStores, authority, checkpoints, records, clock, logger, metrics });
    const tenants =
      tenant === null ? (await createChainHeadsRepository(database).heads()).map((head) => head.tenant) : [tenant];
    const results: AnchorResult[] = [];
    let isReadable = true;
    for (const eachTenant of tenants) {
      const stores = await listStores();
      // After a location that does not respond, not every log waits for it: the guard compares what is written to the others.
      const end: LogEnd = isReadable ? await checkLogEnd(eachTenant) : { state: 'unknown' };
      isReadable = end.state !== 'unknown';
      results.push(
        ...(end.state === 'behind'
          ? stores.map(({ name }) => ({ tenant: eachTenant, store: name, failure: describeLogBehind(end) }))
          : await writer.anchor(eachTenant, stores, AbortSignal.timeout(ANCHOR_TIMEOUT_MS))),
      );
    }
    return results;
  };
  return {
    checkpointStore,
    checkpoints,
    checkLogEnd: async (tenant) => (await openLogEndCheck(deps, signer))(tenant),
    async exportLog(tenant, write, signal) {
      const requiredStores = await openAnchorSeries(await openAnchorLocations(anchorDeps)).listRequiredStores(signal);
      const stores = requiredStores.map(({ store }) => store);
      const { name: origin } = signer.getVerifierKey(tenant);
      const verifierKey = formatVerifierKey(signer.getVerifierKey(tenant));
      const exporting = {
        logs: createExportRepository(database),
        stores,
        getLogName: () => ({ origin, verifierKey }),
        clock,
      };
      return exportLog(exporting, tenant, write, signal);
    },
    rotateSigningKey: () => rotateSigningKey({ repository: signingKeys, folder: settings, clock }),
    readLogKey: async (tenant) => ({
      verifierKey: formatVerifierKey(signer.getVerifierKey(tenant)),
      successions: await signingKeys.readSuccessions(tenant),
    }),
    anchorLogs: async (tenant) => anchorAll(await openAnchorLocations(anchorDeps), tenant),
    async openSeries(reason) {
      const anchorLocations = await openAnchorLocations(anchorDeps);
      const opening = { repository, anchorLocations, signer, clock, randomness: readSystemRandomness, logger };
      const accepted = await acceptCurrentLogs(opening, reason);
      return { ...accepted, anchorResults: await anchorAll(anchorLocations, null) };
    },
  };
}
