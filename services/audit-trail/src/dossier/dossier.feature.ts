import type { AnchorSeries } from '../anchors/series/anchor-series.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import type { LogSigner } from '../checkpoints/log-signer.ts';
import type { Feature, FeatureContext } from '../feature.ts';
import type { VerificationDeps } from '../verification/verify-chain.usecases.ts';
import { createDossierRepository } from './dossier.repository.ts';
import { createDossierRoutes } from './dossier.routes.ts';
import { createTenantQueue } from './tenant-queue.ts';

type DossierSources = {
  readonly signer: LogSigner;
  readonly verification: VerificationDeps;
  readonly checkpoints: Checkpoints;
  readonly series: AnchorSeries;
};

/** Composes the compliance dossier of a period. */
export const createDossierFeature = (
  { database, clock }: FeatureContext,
  { signer, verification, checkpoints, series }: DossierSources,
): Feature => ({
  routes: createDossierRoutes({
    dossiers: createDossierRepository(database),
    verification,
    checkpoints,
    listSeriesOpenings: series.listOpenings,
    signer,
    clock,
    queue: createTenantQueue(),
  }),
});
