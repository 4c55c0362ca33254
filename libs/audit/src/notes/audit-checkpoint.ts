import { HASH_BYTES } from '../chain-v1.ts';
import { fromBase64, fromDecimal, toBase64 } from './base64.ts';
import { NoteError } from './note-errors.ts';

/** The name of a tenant's log, and of the key that signs it. */
export const logName = (origin: string, tenantId: string): string => `${origin}/audit/${tenantId}`;

/** How far a tenant's erasure ledger reaches, and the hash of its last entry. */
export type LedgerHead = { readonly count: number; readonly hash: Uint8Array };

/** The extension lines by which a checkpoint covers the erasure ledger: none while it is empty. */
export const ledgerExtension = (ledger: LedgerHead | null): readonly string[] =>
  ledger === null ? [] : [`erasures ${ledger.count} ${toBase64(ledger.hash)}`];

/** The ledger that a checkpoint's extension lines cover; lines of other kinds are passed over. Throws a NoteError for a broken one. */
export function ledgerOf(extensions: readonly string[]): LedgerHead | null {
  const lines = extensions.filter((line) => line.startsWith('erasures '));
  if (lines.length === 0) return null;
  const [, count, hash] = lines[0]?.split(' ') ?? [];
  const ledger = {
    count: fromDecimal(count ?? '', 'the count of erasures'),
    hash: fromBase64(hash ?? '', 'the hash of the erasures'),
  };
  const [line] = ledgerExtension(ledger);
  if (lines.length > 1 || lines[0] !== line || ledger.count === 0 || ledger.hash.length !== HASH_BYTES)
    throw new NoteError('the line of erasures is not "erasures <count> <hash>"');
  return ledger;
}
