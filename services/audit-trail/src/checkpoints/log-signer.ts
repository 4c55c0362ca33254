import type { KeyObject } from 'node:crypto';
import { type DossierSeal, signDossier } from '@probant/audit/dossier/dossier-note';
import { type LedgerHead, ledgerExtension, logName } from '@probant/audit/notes/audit-checkpoint';
import { formatCheckpoint } from '@probant/audit/notes/checkpoint';
import { signNote } from '@probant/audit/notes/signed-note';
import { LOG, publicBytes, type VerifierKey, verifierKey } from '@probant/audit/notes/verifier-key';
import type { TenantId } from '@probant/kernel/tenant';

/** One key an installation; each tenant's log is a name of its own. */
export type LogSigner = {
  keyOf(tenant: TenantId): VerifierKey;
  /** The signed note of a head. */
  sign(
    tenant: TenantId,
    head: { readonly size: number; readonly root: Uint8Array; readonly ledger: LedgerHead | null },
  ): string;
  /** The detached signature of a dossier. */
  signDossier(tenant: TenantId, seal: DossierSeal): string;
  /** What verifies the openings of series of anchors, which are no tenant's. */
  readonly seriesKey: VerifierKey;
  /** The signed note of a series's opening. */
  signSeries(text: string): string;
};

export function logSigner(origin: string, key: KeyObject): LogSigner {
  const bytes = publicBytes(key);
  const seriesKey = verifierKey(`${origin}/anchor-series`, LOG, bytes);
  return {
    keyOf: (tenant) => verifierKey(logName(origin, tenant), LOG, bytes),
    sign(tenant, { size, root, ledger }) {
      const name = logName(origin, tenant);
      return signNote(formatCheckpoint({ origin: name, size, root, extensions: ledgerExtension(ledger) }), name, key);
    },
    signDossier: (tenant, seal) => signDossier(seal, logName(origin, tenant), key),
    seriesKey,
    signSeries: (text) => signNote(text, seriesKey.name, key),
  };
}
