import { hash } from 'node:crypto';
import { sealOf } from '@probant/audit/dossier/dossier-note';
import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import type { ComplianceDossier, ComplianceRequest } from '@probant/contracts/audit-trail';
import type { Settled } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { AnchorSeries } from '../anchors/series/anchor-series.ts';
import { CheckpointRefused } from '../checkpoints/checkpoint-refused.ts';
import type { Checkpoint } from '../checkpoints/checkpoint-store.ts';
import type { Checkpoints } from '../checkpoints/checkpoints.usecases.ts';
import type { LogSigner } from '../checkpoints/log-signer.ts';
import { noteWith } from '../proof/prove-event.usecases.ts';
import { shownCounts } from '../stats/value-counts.rules.ts';
import { type Verifying, verifyChain } from '../verification/verify-chain.usecases.ts';
import type { DossierRepository } from './dossier.repository.ts';
import type { DossierContent, SignedHead } from './dossier-content.ts';
import { dossierText } from './dossier-text.rules.ts';
import { type Period, periodOf } from './period.rules.ts';
import type { TenantTurns } from './tenant-turns.ts';

export type Composing = {
  readonly dossiers: DossierRepository;
  readonly verifying: Verifying;
  readonly checkpoints: Checkpoints;
  readonly series: AnchorSeries['opened'];
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly turns: TenantTurns;
};

const LISTED = { events: 1_000, erasures: 1_000, anchors: 20 };
const SHOWN_VALUES = 1_000;

type Request = Pick<ComplianceRequest, 'period_start' | 'period_end'> & { readonly generatedBy: string };

/**
 * The dossier of a period: the verdict over the whole chain, then what the period holds below the head that was verified. Throws a
 * 422 for a period that is none, a 503 when too many dossiers of the tenant wait.
 */
export async function composeDossier(
  composing: Composing,
  tenant: TenantId,
  request: Request,
  signal: AbortSignal,
): Promise<Settled<ComplianceDossier>> {
  const asked = { start: request.period_start, end: request.period_end };
  const period = periodOf(asked.start, asked.end);
  return composing.turns(tenant, async () => {
    signal.throwIfAborted();
    const content = await gather(composing, tenant, { period, asked }, signal);
    return dossierOf({ ...content, generatedBy: request.generatedBy }, composing.signer);
  });
}

async function gather(
  { dossiers, verifying, checkpoints, series, signer, clock }: Composing,
  tenant: TenantId,
  { period, asked }: Pick<DossierContent, 'period' | 'asked'>,
  signal: AbortSignal,
): Promise<Omit<DossierContent, 'generatedBy'>> {
  const chain = await verifyChain(verifying, tenant, {}, signal);
  const head = await signedHead(checkpoints, tenant, chain.ok);
  const run = await dossiers.runOf(tenant, period, chain.head_seq);
  signal.throwIfAborted();
  const volumes = await verifying.lanes(() => dossiers.countRun(tenant, run, SHOWN_VALUES));
  const listing = await dossiers.list(tenant, period, run, LISTED);
  const key = signer.keyOf(tenant);
  return {
    tenant,
    filename: filenameOf(tenant, asked),
    generatedAt: new Date(clock()).toISOString(),
    period,
    asked,
    chain,
    head,
    series: await series(),
    log: { name: key.name, verifierKey: formatVerifierKey(key), fingerprint: hash('sha256', key.publicKey) },
    run,
    volumes,
    listing,
  };
}

/** Signed now, so that what was verified is covered; of a broken chain nothing more is signed. */
async function signedHead(checkpoints: Checkpoints, tenant: TenantId, sound: boolean): Promise<SignedHead> {
  if (!sound) return { checkpoint: asTold(await checkpoints.newest(tenant)), refused: false };
  try {
    return { checkpoint: asTold(await checkpoints.cover(tenant)), refused: false };
  } catch (error) {
    if (!(error instanceof CheckpointRefused)) throw error;
    return { checkpoint: asTold(await checkpoints.newest(tenant)), refused: true };
  }
}

/** With the signatures of its witnesses. */
const asTold = (checkpoint: Checkpoint | null): SignedHead['checkpoint'] =>
  checkpoint && { ...checkpoint, note: noteWith(checkpoint.note, checkpoint.cosignatures) };

/** The days as the caller wrote them. */
const filenameOf = (tenant: TenantId, { start, end }: Period): string =>
  `dossier-de-preuve_${tenant}_${start.slice(0, 10)}_${end.slice(0, 10)}.md`;

function dossierOf(content: DossierContent, signer: LogSigner): Settled<ComplianceDossier> {
  const { tenant, filename, volumes, listing, head } = content;
  const markdown = dossierText(content);
  const seal = sealOf(filename, markdown);
  return {
    filename,
    markdown,
    sha256: seal.sha256,
    signature: signer.signDossier(tenant, seal),
    verifier_key: content.log.verifierKey,
    generated_at: content.generatedAt,
    period: content.period,
    event_count: volumes.events,
    ...shownCounts(volumes.values, volumes.events),
    erasure_count: listing.erasures.count,
    chain: content.chain,
    checkpoint: head.checkpoint?.note ?? null,
    events: listing.events,
    truncated: volumes.events > listing.events.length,
  };
}
