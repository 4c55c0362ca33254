import type { KeyObject } from 'node:crypto';
import { type DossierSeal, signDossier } from '@probant/audit/dossier/dossier-note';
import { formatLedgerExtension, formatLogName, type LedgerHead } from '@probant/audit/notes/audit-checkpoint';
import { formatCheckpoint } from '@probant/audit/notes/checkpoint';
import { signNote } from '@probant/audit/notes/signed-note';
import {
  createVerifierKey,
  exportPublicKey,
  LOG_SIGNATURE_TYPE,
  type VerifierKey,
} from '@probant/audit/notes/verifier-key';
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
  const bytes = exportPublicKey(key);
  const seriesKey = createVerifierKey(`${origin}/anchor-series`, LOG_SIGNATURE_TYPE, bytes);
  return {
    getVerifierKey: (tenant) => createVerifierKey(formatLogName(origin, tenant), LOG_SIGNATURE_TYPE, bytes),
    signCheckpoint(tenant, { size, root, ledger }) {
      const name = formatLogName(origin, tenant);
      return signNote(
        formatCheckpoint({ origin: name, size, root, extensions: formatLedgerExtension(ledger) }),
        name,
        key,
      );
    },
    signDossier: (tenant, seal) => signDossier(seal, formatLogName(origin, tenant), key),
    seriesKey,
    signSeriesOpening: (text) => signNote(text, seriesKey.name, key),
  };
}
