import { MAX_REVOCATION_LIST_BYTES } from '../keystore/keystore-limits.ts';
import {
  type KeystoreChanges,
  updateKeystore,
  type VerifiedRevocations,
  type VerifiedSigner,
} from '../keystore/update-keystore.ts';
import type { ListedAuthority, TrustList } from '../read-trust-list.ts';
import { DownloadError, type Downloader } from './download.ts';
import { MAX_BUNDLE_BYTES, readBundle } from './read-bundle.ts';
import { RevocationListError, verifyRevocationList } from './revocation-list.ts';
import { listRevocationAddresses, selectSigners } from './select-signers.ts';

/** What the refresh of one authority got. */
export type AuthorityRefresh = {
  readonly id: string;
  readonly name: string;
  /** Certificates that its directory lists and the authority issued. */
  readonly listed: number;
  /** Those of them that the keystore did not have. */
  readonly added: number;
  /** Revoked serial numbers in its lists; null when no list could be read. */
  readonly revoked: number | null;
  /** What could not be downloaded, verified or stored. */
  readonly problems: readonly string[];
};

export type RefreshDeps = { readonly download: Downloader; readonly now: () => number };

/**
 * Downloads the certificates of the signers of every granted authority and its revocation lists, verifies each and adds them to the
 * keystore. An authority that cannot be reached keeps what the keystore has of it.
 *
 * @throws ManifestError when the keystore is damaged; Error of the file system.
 */
export async function refreshKeystore(
  folder: string,
  list: TrustList,
  { download, now }: RefreshDeps,
): Promise<readonly AuthorityRefresh[]> {
  const granted = list.authorities.filter(({ state }) => state === 'granted');
  const fetched = await Promise.all(granted.map((authority) => fetchAuthority(authority, download, now())));
  const update = {
    signers: fetched.flatMap(({ signers }) => signers),
    revocations: fetched.flatMap(({ revocations }) => revocations),
  };
  // The date of the keystore is that of the last refresh that got something.
  const { added, refused } =
    update.signers.length === 0 ? NO_CHANGES : await updateKeystore(folder, update, new Date(now()).toISOString());
  return fetched.map(({ authority: { id, name }, signers, revocations, problems }) => ({
    id,
    name,
    listed: signers.length,
    added: added.get(id) ?? 0,
    revoked: countRevoked(revocations),
    problems: [...problems, ...(refused.has(id) ? [`no room for ${refused.get(id)} certificates`] : [])],
  }));
}

const NO_CHANGES: KeystoreChanges = { added: new Map(), refused: new Map() };

const countRevoked = (revocations: readonly VerifiedRevocations[]): number | null =>
  revocations.length === 0 ? null : new Set(revocations.flatMap(({ list }) => [...list.revoked, ...list.onHold])).size;

type Fetched = {
  readonly authority: ListedAuthority;
  readonly signers: readonly VerifiedSigner[];
  readonly revocations: readonly VerifiedRevocations[];
  readonly problems: readonly string[];
};

async function fetchAuthority(authority: ListedAuthority, download: Downloader, now: number): Promise<Fetched> {
  const problems: string[] = [];
  if (authority.directories.length === 0) problems.push('the trust list has no address of its certificates');
  const signers: VerifiedSigner[] = [];
  for (const address of authority.directories) {
    const read = await attempt(address, problems, async () => fetchSigners(authority, address, download));
    if (read) signers.push(...read.signers);
    if (read && read.signers.length === 0) problems.push(`${address}: has no certificate of a signer`);
    if (read && read.rejected > 0) problems.push(`${address}: ${read.rejected} certificates are not of this authority`);
  }
  const certificates = signers.map(({ certificate }) => certificate);
  const revocations: VerifiedRevocations[] = [];
  for (const { address, isCurrent } of listRevocationAddresses(certificates, now)) {
    const own = isCurrent ? problems : [];
    const list = await attempt(address, own, async () => fetchRevocations(authority, address, download, now));
    if (list) revocations.push({ authorityId: authority.id, list });
    if (list?.nextUpdate && Date.parse(list.nextUpdate) < now) own.push(`${address}: was due for replacement`);
  }
  return { authority, signers, revocations, problems };
}

/** Returns null after adding the problem, when the file cannot be downloaded or used. */
async function attempt<Result>(
  address: string,
  problems: string[],
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DownloadError || error instanceof RevocationListError)) throw error;
    problems.push(`${address}: ${error.message}`);
    return null;
  }
}

async function fetchSigners(authority: ListedAuthority, address: string, download: Downloader) {
  const { bytes, contentType } = await download(address, MAX_BUNDLE_BYTES);
  return selectSigners(readBundle(bytes, contentType).certificates, [authority]);
}

async function fetchRevocations(authority: ListedAuthority, address: string, download: Downloader, now: number) {
  const { bytes } = await download(address, MAX_REVOCATION_LIST_BYTES);
  const { others } = readBundle(bytes);
  return verifyRevocationList(others[0] ?? bytes, authority.certificates, now);
}
