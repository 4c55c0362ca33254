import { createSemaphore } from '@probant/kernel/semaphore';
import type { AnchorsFeature } from '../anchors/anchors.feature.ts';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import type { Feature, FeatureContext } from '../feature.ts';
import { createLedgerRepository } from './ledger.repository.ts';
import { createVerificationRepository } from './verification.repository.ts';
import { createVerificationRoutes } from './verification.routes.ts';
import { MAX_CONCURRENT_RUNS, type VerificationDeps } from './verify-chain.usecases.ts';

type VerificationFeature = Feature & { readonly verification: VerificationDeps };

type EvidenceSources = {
  readonly anchors: Pick<AnchorsFeature, 'anchors' | 'checkpoints' | 'series' | 'records'>;
  readonly checkpoints: { readonly store: CheckpointStore };
};

/** Verifies the chain of a tenant against itself, its anchors and its checkpoints. */
export function createVerificationFeature(
  { database, clock }: FeatureContext,
  { anchors, checkpoints }: EvidenceSources,
): VerificationFeature {
  const verification: VerificationDeps = {
    chains: createVerificationRepository(database),
    ledgers: createLedgerRepository(database),
    anchors: {
      reader: anchors.anchors,
      readCheckpoints: anchors.checkpoints.readEvidence,
      readCurrentSeries: anchors.series.readCurrent,
      readLedger: anchors.records.readLedger,
      openTree: checkpoints.store.openTree,
    },
    clock,
    withRunSlot: createSemaphore(MAX_CONCURRENT_RUNS),
  };
  return { routes: createVerificationRoutes(verification), verification };
}
