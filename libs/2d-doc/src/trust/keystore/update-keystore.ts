import { join } from 'node:path';
import type { RevocationList } from '../refresh/revocation-list.ts';
import { computeSha256, createKeystoreFolders, readRegularFile, replaceFile, syncFolder } from './keystore-files.ts';
import { MAX_CERTIFICATE_BYTES, MAX_REVOKED_SERIALS, MAX_SIGNERS } from './keystore-limits.ts';
import { formatManifest, MANIFEST_NAME, type Manifest, type Revocations, readManifest } from './manifest.ts';

/** A certificate whose authority was verified. */
export type VerifiedSigner = {
  readonly authorityId: string;
  readonly certificateId: string;
  /** DER. */
  readonly certificate: Uint8Array;
};

/** A list whose signature was verified. */
export type VerifiedRevocations = { readonly authorityId: string; readonly list: RevocationList };

export type KeystoreUpdate = {
  readonly signers: readonly VerifiedSigner[];
  readonly revocations: readonly VerifiedRevocations[];
};

/** Certificates added, and those for which there was no room, by authority. */
export type KeystoreChanges = {
  readonly added: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
};

/**
 * Adds certificates and revocations to a keystore, which is created when there is none. Nothing is ever removed: documents outlive the
 * certificates that signed them. The manifest is written last, so that after a crash the former one is valid.
 *
 * @throws ManifestError when the manifest is damaged; Error of the file system.
 */
export async function updateKeystore(folder: string, update: KeystoreUpdate, now: string): Promise<KeystoreChanges> {
  const manifest = await readManifest(folder);
  await createKeystoreFolders(folder);
  const certificates = new Map(manifest?.certificates);
  const added = new Map<string, number>();
  const refused = new Map<string, number>();
  for (const signer of update.signers) {
    const outcome = await storeSigner(folder, signer, certificates);
    if (outcome !== 'stored_before') count(outcome === 'added' ? added : refused, signer.authorityId);
  }
  const revocations = await storeRevocations(folder, update.revocations, manifest);
  for (const part of ['certs', 'crls']) await syncFolder(join(folder, part));
  await replaceFile(folder, MANIFEST_NAME, formatManifest({ refreshedAt: now, certificates, revocations }));
  await syncFolder(folder);
  return { added, refused };
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Certificates with one identifier: the first, and those that renewed it. */
const MAX_NAMESAKES = 9;

async function storeSigner(
  folder: string,
  { authorityId, certificateId, certificate }: VerifiedSigner,
  certificates: Map<string, string>,
): Promise<'added' | 'stored_before' | 'refused'> {
  const sha256 = computeSha256(certificate);
  const names = Array.from(
    { length: MAX_NAMESAKES },
    (_, at) => `${authorityId}${certificateId}${at ? `-${at + 1}` : ''}.der`,
  );
  const storedName = names.find((name) => certificates.get(name) === sha256);
  const name = storedName ?? names.find((candidate) => !certificates.has(candidate));
  if (name === undefined || certificate.length > MAX_CERTIFICATE_BYTES) return 'refused';
  if (storedName === undefined && certificates.size >= MAX_SIGNERS) return 'refused';
  if (storedName !== undefined && (await isStored(folder, storedName, sha256))) return 'stored_before';
  await replaceFile(folder, join('certs', name), certificate);
  certificates.set(name, sha256);
  return storedName === undefined ? 'added' : 'stored_before';
}

/** Returns false for a file that was damaged or deleted since, which is then written again. */
const isStored = async (folder: string, name: string, sha256: string): Promise<boolean> =>
  readRegularFile(join(folder, 'certs', name), MAX_CERTIFICATE_BYTES).then(
    (stored) => computeSha256(stored) === sha256,
    () => false,
  );

async function storeRevocations(
  folder: string,
  updates: readonly VerifiedRevocations[],
  manifest: Manifest | null,
): Promise<ReadonlyMap<string, Revocations>> {
  const revocations = new Map(manifest?.revocations);
  for (const { authorityId, list } of updates) {
    const former = revocations.get(authorityId);
    const isNewest = former === undefined || former.thisUpdate <= list.thisUpdate;
    if (isNewest) await replaceFile(folder, join('crls', `${authorityId}.crl`), list.der);
    const newest = isNewest ? { ...list, sha256: computeSha256(list.der) } : former;
    revocations.set(authorityId, {
      sha256: newest.sha256,
      thisUpdate: newest.thisUpdate,
      nextUpdate: newest.nextUpdate,
      revoked: [...new Set([...(former?.revoked ?? []), ...list.revoked])].slice(0, MAX_REVOKED_SERIALS),
      onHold: newest.onHold,
    });
  }
  return revocations;
}
