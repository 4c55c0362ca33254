import type { ChainVerification } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';
import type { Listing, SeqRange, Volumes } from './dossier-parts.ts';
import type { Period } from './period.rules.ts';

/** All the data of a dossier. */
export type DossierContent = {
  readonly tenant: TenantId;
  readonly filename: string;
  readonly generatedAt: string;
  /** The id of the API key that requested it. */
  readonly generatedBy: string;
  readonly period: Period;
  /** The period as the caller wrote it. */
  readonly requestedPeriod: Period;
  readonly chain: ChainVerification;
  readonly checkpointState: CheckpointState;
  /** The anchor series opened after the first one, oldest first. */
  readonly series: readonly Pick<SeriesOpening, 'series' | 'openedAt' | 'reason'>[];
  /** The name of the log and the key that verifies what it signs (c2sp.org/signed-note). */
  readonly log: { readonly name: string; readonly verifierKey: string; readonly fingerprint: string };
  readonly run: SeqRange;
  readonly volumes: Volumes;
  readonly listing: Listing;
};

/** The newest checkpoint of the log. `isRefused`: the stored log contradicts it, and no newer one is signed. */
export type CheckpointState = {
  readonly checkpoint: {
    readonly size: number;
    readonly erasures: number;
    readonly signedAt: string;
    readonly note: string;
  } | null;
  readonly isRefused: boolean;
};
