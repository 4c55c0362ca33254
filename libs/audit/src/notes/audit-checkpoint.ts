import { HASH_BYTES } from '../chain/chain-v1.ts';
import { decodeBase64, encodeBase64, parseDecimal } from './encoding.ts';
import { NoteError } from './note-errors.ts';

/** Returns the name of a tenant's log, which is also the name of its signing key. */
export const formatLogName = (origin: string, tenantId: string): string => `${origin}/audit/${tenantId}`;

/** The number of entries of a tenant's erasure ledger and the hash of the last one. */
export type LedgerHead = { readonly count: number; readonly hash: Uint8Array };

/** Returns the checkpoint extension lines that cover the erasure ledger: none while it is empty. */
export const formatLedgerExtension = (ledger: LedgerHead | null): readonly string[] =>
  ledger === null ? [] : [`erasures ${ledger.count} ${encodeBase64(ledger.hash)}`];

/**
 * Returns the ledger head that a checkpoint's extension lines cover, null when there is none. Ignores other extension lines.
 *
 * @throws NoteError when the line is malformed or repeated.
 */
export function parseLedgerExtension(extensions: readonly string[]): LedgerHead | null {
  const lines = extensions.filter((line) => line.startsWith('erasures '));
  if (lines.length === 0) return null;
  const [, count, hash] = lines[0]?.split(' ') ?? [];
  const ledger = {
    count: parseDecimal(count ?? '', 'the erasure count'),
    hash: decodeBase64(hash ?? '', 'the erasure hash'),
  };
  const [line] = formatLedgerExtension(ledger);
  if (lines.length > 1 || lines[0] !== line || ledger.count === 0 || ledger.hash.length !== HASH_BYTES)
    throw new NoteError('the erasure line is not "erasures <count> <hash>"');
  return ledger;
}
