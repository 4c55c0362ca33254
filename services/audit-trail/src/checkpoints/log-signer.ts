import type { KeyObject } from 'node:crypto';
import { type DossierSeal, signDossier } from '@probant/audit/dossier/dossier-note';
import { type LedgerHead, ledgerExtension, logName } from '@probant/audit/notes/audit-checkpoint';
import { formatCheckpoint } from '@probant/audit/notes/checkpoint';
import { signNote } from '@probant/audit/notes/signed-note';
import { LOG, publicBytes, type VerifierKey, verifierKey } from '@probant/audit/notes/verifier-key';
import type { TenantId } from '@probant/kernel/tenant';

/** Signs with one key for the whole installation. Each tenant's log has a name of its own. */
export type LogSigner = {
  getVerifierKey(tenant: TenantId): VerifierKey;
  /** Returns the signed note of a checkpoint. */
  signCheckpoint(
    tenant: TenantId,
    head: { readonly size: number; readonly root: Uint8Array; readonly ledger: LedgerHead | null },
  ): string;
  /** Returns the detached signature of a dossier. */
  signDossier(tenant: TenantId, seal: DossierSeal): string;
  /** Verifies the openings of anchor series, which belong to no tenant. */
  readonly seriesKey: VerifierKey;
  /** Returns the signed note of a series opening. */
  signSeriesOpening(text: string): string;
};

export function createLogSigner(origin: string, key: KeyObject): LogSigner {
  const bytes = publicBytes(key);
  const seriesKey = verifierKey(`${origin}/anchor-series`, LOG, bytes);
  return {
    getVerifierKey: (tenant) => verifierKey(logName(origin, tenant), LOG, bytes),
    signCheckpoint(tenant, { size, root, ledger }) {
      const name = logName(origin, tenant);
      return signNote(formatCheckpoint({ origin: name, size, root, extensions: ledgerExtension(ledger) }), name, key);
    },
    signDossier: (tenant, seal) => signDossier(seal, logName(origin, tenant), key),
    seriesKey,
    signSeriesOpening: (text) => signNote(text, seriesKey.name, key),
  };
}
