import { readSystemRandomness } from '@probant/kernel/ids';
import { createChainHeadsRepository } from '../../background/chain-heads.repository.ts';
import { createLogKeysReader } from '../../checkpoints/log-keys-reader.ts';
import type { LogSigner } from '../../checkpoints/log-signer.ts';
import { createSigningKeysRepository } from '../../checkpoints/signing-keys.repository.ts';
import type { FeatureContext } from '../../feature.ts';
import type { AnchorSettings } from '../anchor.settings.ts';
import { createAnchorsRepository } from '../anchors.repository.ts';
import { createAnchorSeries } from '../series/anchor-series.ts';
import { createSeriesRepository } from '../series/series.repository.ts';
import { openAnchorLocations } from '../stores/open-anchor-locations.ts';
import { createAnchorReader } from './anchor-evidence.usecases.ts';
import { type CheckLogEnd, createLogEndCheck } from './log-end-check.ts';

type LogEndCheckDeps = Pick<FeatureContext, 'database' | 'clock' | 'logger'> & {
  readonly settings: {
    readonly anchors: AnchorSettings;
    readonly dataDir: string;
    /** Null: the embedded server. */
    readonly databaseUrl: string | null;
  };
};

/** Opens the check on the anchor locations of an installation, without its time-stamping authority: nothing is written. */
export async function openLogEndCheck(
  { database, settings, clock, logger }: LogEndCheckDeps,
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
