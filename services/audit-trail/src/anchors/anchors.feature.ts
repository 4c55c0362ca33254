import type { Logger } from '@probant/kernel/logging';
import type { CheckpointsFeature } from '../checkpoints/checkpoints.feature.ts';
import { createLogKeysReader } from '../checkpoints/log-keys-reader.ts';
import type { LogSigner } from '../checkpoints/log-signer.ts';
import { createSigningKeysRepository } from '../checkpoints/signing-keys.repository.ts';
import type { Feature, FeatureContext } from '../feature.ts';
import { type AnchorHealth, createAnchorHealthCheck } from './anchor-health.ts';
import type { AnchorRecords } from './anchor-records.ts';
import { createAnchorsRepository } from './anchors.repository.ts';
import { type AnchorReader, createAnchorReader } from './evidence/anchor-evidence.usecases.ts';
import { type CheckpointReader, createCheckpointReader } from './evidence/checkpoint-evidence.ts';
import { createMinSeqReader, type MinSeq } from './evidence/min-seq.ts';
import { type AnchorSeries, createAnchorSeries } from './series/anchor-series.ts';
import { ensureSeries } from './series/open-series.usecases.ts';
import { createSeriesRepository } from './series/series.repository.ts';
import type { AnchorLocation } from './stores/anchor-location.ts';
import type { AnchorLocations } from './stores/open-anchor-locations.ts';
import { type AnchorSchedule, startAnchorSchedule } from './writing/anchor-schedule.ts';
import { createAnchorWriter } from './writing/anchor-writer.usecases.ts';

export type AnchorsFeature = Feature &
  AnchorSchedule & {
    readonly anchors: AnchorReader;
    readonly checkpoints: CheckpointReader;
    readonly series: AnchorSeries;
    readonly records: AnchorRecords;
    readonly minSeq: MinSeq;
    readonly health: () => Promise<AnchorHealth | null>;
  };

type AnchorsContext = FeatureContext & { readonly anchorLocations: AnchorLocations; readonly signer: LogSigner };

/** Copies checkpoints to locations outside the database and reads them back as evidence. */
export async function createAnchorsFeature(
  { database, anchorLocations, signer, clock, randomness, logger, metrics }: AnchorsContext,
  { checkpoints, store }: Pick<CheckpointsFeature, 'checkpoints' | 'store'>,
): Promise<AnchorsFeature> {
  const { locations, authority } = anchorLocations;
  const records = createAnchorsRepository(database);
  const repository = createSeriesRepository(database);
  await ensureSeries({ repository, anchorLocations, signer, clock, randomness, logger });
  const series = createAnchorSeries({ repository, anchorLocations, signer, clock, logger });
  const readLogKeys = createLogKeysReader(createSigningKeysRepository(database), signer);
  const checkpointReader = createCheckpointReader(store.sample, readLogKeys);
  const anchors = createAnchorReader({ listRequiredStores: series.listRequiredStores, records, readLogKeys });
  const { listStores } = series;
  const writer = createAnchorWriter({ checkpoints, listStores, authority, records, clock, logger, metrics });
  for (const location of locations) void warnWhenUnusable(location, logger);
  return {
    anchors,
    checkpoints: checkpointReader,
    series,
    records,
    ...startAnchorSchedule({ writer, records, clock, logger, metrics }),
    minSeq: createMinSeqReader({
      reader: anchors,
      readSignedSize: checkpointReader.readSignedSize,
      readSeriesName: series.readCurrentName,
      clock,
    }),
    health: createAnchorHealthCheck({ records, locations, clock }),
  };
}

const STARTUP_CHECK_TIMEOUT_MS = 10_000;

/** Logs an unusable location at startup, so that the operator learns of it before the first anchor is due. It does not stop the start. */
async function warnWhenUnusable(location: AnchorLocation, logger: Logger): Promise<void> {
  await location
    .isEmpty(AbortSignal.timeout(STARTUP_CHECK_TIMEOUT_MS))
    .catch((err: unknown) => logger.warn({ err, place: location.name }, 'anchor location is unusable'));
}
