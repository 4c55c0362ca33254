import { updateKeystore, type VerifiedRevocations } from '../keystore/update-keystore.ts';
import type { TrustList } from '../read-trust-list.ts';
import type { TrustedAuthority } from '../trust.ts';
import { readBundle } from './read-bundle.ts';
import { type RevocationList, RevocationListError, verifyRevocationList } from './revocation-list.ts';
import { selectSigners } from './select-signers.ts';

export type ImportedFile = {
  readonly name: string;
  /** Certificates of signers of a granted authority. */
  readonly signers: number;
  readonly revocationLists: number;
  /** Certificates of no granted authority, and lists that none of them signed. */
  readonly rejected: number;
};

export type ImportResult = {
  readonly files: readonly ImportedFile[];
  readonly added: number;
  readonly refused: number;
};

/**
 * Adds the certificates and revocation lists of files that were downloaded elsewhere to the keystore, after the same checks as those of a
 * refresh.
 *
 * @throws ManifestError when the keystore is damaged; Error of the file system.
 */
export async function importFiles(
  folder: string,
  list: TrustList,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  now: number,
): Promise<ImportResult> {
  const granted = list.authorities.filter(({ state }) => state === 'granted');
  const read = await Promise.all(
    files.map(async ({ name, bytes }) => {
      const { certificates, others } = readBundle(bytes);
      const { signers, rejected } = selectSigners(certificates, granted);
      const lists = await Promise.all(others.map((der) => findIssuer(der, granted, now)));
      const revocations = lists.filter((found) => found !== null);
      return { name, signers, revocations, rejected: rejected + lists.length - revocations.length };
    }),
  );
  const update = {
    signers: read.flatMap(({ signers }) => signers),
    revocations: read.flatMap(({ revocations }) => revocations),
  };
  const { added, refused } =
    update.signers.length + update.revocations.length === 0
      ? { added: new Map<string, number>(), refused: new Map<string, number>() }
      : await updateKeystore(folder, update, new Date(now).toISOString());
  return {
    files: read.map(({ name, signers, revocations, rejected }) => ({
      name,
      signers: signers.length,
      revocationLists: revocations.length,
      rejected,
    })),
    added: sum(added),
    refused: sum(refused),
  };
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

/** Returns a revocation list with the authority that signed it; null when none did. */
async function findIssuer(
  der: Uint8Array,
  authorities: readonly TrustedAuthority[],
  now: number,
): Promise<VerifiedRevocations | null> {
  for (const { id, certificates } of authorities) {
    const list = await verifyRevocationList(der, certificates, now).catch(rejectNothing);
    if (list !== null) return { authorityId: id, list };
  }
  return null;
}

const rejectNothing = (error: unknown): RevocationList | null => {
  if (error instanceof RevocationListError) return null;
  throw error;
};
