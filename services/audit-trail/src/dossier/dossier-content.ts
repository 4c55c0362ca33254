import type { ChainVerification } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import type { SeriesOpening } from '../anchors/series/series-opening.ts';
import type { Listing, Run, Volumes } from './dossier-parts.ts';
import type { Period } from './period.rules.ts';

/** Everything that a dossier says. */
export type DossierContent = {
  readonly tenant: TenantId;
  readonly filename: string;
  readonly generatedAt: string;
  /** The id of the key that asked for it. */
  readonly generatedBy: string;
  readonly period: Period;
  /** The period in the caller's own words. */
  readonly asked: Period;
  readonly chain: ChainVerification;
  readonly head: SignedHead;
  /** The series of anchors that were opened after the first one, the first ones first. */
  readonly series: readonly Pick<SeriesOpening, 'series' | 'openedAt' | 'reason'>[];
  /** The name of the log and the key that verifies what it signs (c2sp.org/signed-note). */
  readonly log: { readonly name: string; readonly verifierKey: string; readonly fingerprint: string };
  readonly run: Run;
  readonly volumes: Volumes;
  readonly listing: Listing;
};

/** The newest signed head of the log; `refused`: what is stored contradicts it, and nothing more is signed. */
export type SignedHead = {
  readonly checkpoint: {
    readonly size: number;
    readonly erasures: number;
    readonly signedAt: string;
    readonly note: string;
  } | null;
  readonly refused: boolean;
};
