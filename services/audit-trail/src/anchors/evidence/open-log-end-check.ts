import { readSystemRandomness } from '@probant/kernel/ids';
import { createChainHeadsRepository } from '../../background/chain-heads.repository.ts';
import { createLogKeysReader } from '../../checkpoints/log-keys-reader.ts';
import type { LogSigner } from '../../checkpoints/log-signer.ts';
import { createSigningKeysRepository } from '../../checkpoints/signing-keys.repository.ts';
import type { OperatorDeps } from '../../operator-settings.ts';
import { createAnchorsRepository } from '../anchors.repository.ts';
import { createAnchorSeries } from '../series/anchor-series.ts';
import { createSeriesRepository } from '../series/series.repository.ts';
import { openAnchorLocations } from '../stores/open-anchor-locations.ts';
import { createAnchorReader } from './anchor-evidence.usecases.ts';
import { type CheckLogEnd, createLogEndCheck } from './log-end-check.ts';

/** Opens the check on the anchor locations of an installation, without its time-stamping authority: nothing is written. */
export async function openLogEndCheck(
  { database, settings, clock, logger }: OperatorDeps,
  signer: LogSigner,
): Promise<CheckLogEnd> {
  const { anchors, dataDir, databaseUrl } = settings;
  const anchorLocations = await openAnchorLocations({
    settings: { ...anchors, timestamp: null },
    dataDir,
    databaseUrl,
    clock,
    randomness: readSystemRandomness,
  });
  const repository = createSeriesRepository(database);
  const { listRequiredStores } = createAnchorSeries({ repository, anchorLocations, signer, clock, logger });
  const reader = createAnchorReader({
    listRequiredStores,
    records: createAnchorsRepository(database),
    readLogKeys: createLogKeysReader(createSigningKeysRepository(database), signer),
  });
  return createLogEndCheck({ reader, readLength: createChainHeadsRepository(database).readLength });
}
