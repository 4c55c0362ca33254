import { hash } from 'node:crypto';
import { createDossierSeal } from '@probant/audit/dossier/dossier-note';
import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import type { ComplianceRequest } from '@probant/contracts/audit-trail';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorSeries } from '../anchors/series/anchor-series.ts';
import { CheckpointRefusedError } from '../checkpoints/checkpoint-refused-error.ts';
import type { Checkpoint } from '../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import type { LogSigner } from '../checkpoints/log-signer.ts';
import { appendCosignatures } from '../proof/prove-event.usecases.ts';
import { summarizeCounts } from '../stats/value-counts.rules.ts';
import { type VerificationDeps, verifyChain } from '../verification/verify-chain.usecases.ts';
import type { DossierRepository } from './dossier.repository.ts';
import type { CheckpointState, DossierContent } from './dossier-content.ts';
import type { DossierDocument } from './dossier-document.ts';
import { type Period, parsePeriod } from './period.rules.ts';
import { renderDossier } from './render-dossier.rules.ts';
import type { TenantQueue } from './tenant-queue.ts';

export type DossierDeps = {
  readonly dossiers: DossierRepository;
  readonly verification: VerificationDeps;
  readonly checkpoints: Checkpoints;
  readonly listSeriesOpenings: AnchorSeries['listOpenings'];
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly queue: TenantQueue;
};

const LIST_LIMITS = { events: 1_000, erasures: 1_000, anchors: 20 };
const MAX_VALUES = 1_000;

type DossierRequest = Pick<ComplianceRequest, 'period_start' | 'period_end'> & { readonly generatedBy: string };

/**
 * Composes the dossier of a period: the verification result of the whole chain, then the events of the period up to the verified head.
 * @throws AppError 422 for an invalid period, 503 when too many dossiers of the tenant are waiting.
 */
export async function composeDossier(
  deps: DossierDeps,
  tenant: TenantId,
  request: DossierRequest,
  signal: AbortSignal,
): Promise<DossierDocument> {
  const requestedPeriod = { start: request.period_start, end: request.period_end };
  const period = parsePeriod(requestedPeriod.start, requestedPeriod.end);
  return deps.queue(tenant, async () => {
    signal.throwIfAborted();
    const content = await gatherContent(deps, tenant, { period, requestedPeriod }, signal);
    return buildDossier({ ...content, generatedBy: request.generatedBy }, deps.signer);
  });
}

async function gatherContent(
  { dossiers, verification, checkpoints, listSeriesOpenings, signer, clock }: DossierDeps,
  tenant: TenantId,
  { period, requestedPeriod }: Pick<DossierContent, 'period' | 'requestedPeriod'>,
  signal: AbortSignal,
): Promise<Omit<DossierContent, 'generatedBy'>> {
  const chain = await verifyChain(verification, tenant, {}, { signal });
  const checkpointState = await readCheckpointState(checkpoints, tenant, chain.ok);
  const run = await dossiers.findRun(tenant, period, chain.head_seq);
  signal.throwIfAborted();
  const volumes = await verification.withRunSlot(() => dossiers.countRun(tenant, run, MAX_VALUES));
  const listing = await dossiers.readListing(tenant, period, run, LIST_LIMITS);
  const key = signer.getVerifierKey(tenant);
  return {
    tenant,
    filename: formatFilename(tenant, requestedPeriod),
    generatedAt: new Date(clock()).toISOString(),
    period,
    requestedPeriod,
    chain,
    checkpointState,
    series: await listSeriesOpenings(),
    log: { name: key.name, verifierKey: formatVerifierKey(key), fingerprint: hash('sha256', key.publicKey) },
    run,
    volumes,
    listing,
  };
}

/** Signs a checkpoint, so that it covers what was verified. For a broken chain, returns the newest one without signing. */
async function readCheckpointState(
  checkpoints: Checkpoints,
  tenant: TenantId,
  isChainIntact: boolean,
): Promise<CheckpointState> {
  if (!isChainIntact) return { checkpoint: withCosignatures(await checkpoints.readNewest(tenant)), isRefused: false };
  try {
    return { checkpoint: withCosignatures(await checkpoints.cover(tenant)), isRefused: false };
  } catch (error) {
    if (!(error instanceof CheckpointRefusedError)) throw error;
    return { checkpoint: withCosignatures(await checkpoints.readNewest(tenant)), isRefused: true };
  }
}

/** Adds the signatures of the witnesses to the note. */
const withCosignatures = (checkpoint: Checkpoint | null): CheckpointState['checkpoint'] =>
  checkpoint && { ...checkpoint, note: appendCosignatures(checkpoint.note, checkpoint.cosignatures) };

/** Uses the days as the caller wrote them. */
const formatFilename = (tenant: TenantId, { start, end }: Period): string =>
  `dossier-de-preuve_${tenant}_${start.slice(0, 10)}_${end.slice(0, 10)}.md`;

function buildDossier(content: DossierContent, signer: LogSigner): DossierDocument {
  const { tenant, filename, volumes, listing, checkpointState } = content;
  const markdown = renderDossier(content);
  const seal = createDossierSeal(filename, markdown);
  return {
    filename,
    markdown,
    sha256: seal.sha256,
    signature: signer.signDossier(tenant, seal),
    verifier_key: content.log.verifierKey,
    generated_at: content.generatedAt,
    period: content.period,
    event_count: volumes.events,
    ...summarizeCounts(volumes.values, volumes.events),
    erasure_count: listing.erasures.count,
    chain: content.chain,
    checkpoint: checkpointState.checkpoint?.note ?? null,
    events: listing.events,
    truncated: volumes.events > listing.events.length,
  };
}
