import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCertificate, readCertificateId } from '../certificates.ts';
import type { SignerCertificate } from '../trust.ts';
import { computeSha256, readRegularFile } from './keystore-files.ts';
import { MAX_CERTIFICATE_BYTES, MAX_REVOCATION_LIST_BYTES, MAX_SIGNERS } from './keystore-limits.ts';
import { MANIFEST_NAME, type Manifest, readManifest } from './manifest.ts';

/** A file that was left out, and why: "is a symbolic link". */
export type KeystoreProblem = { readonly file: string; readonly reason: string };

export type AuthorityRevocations = {
  readonly authorityId: string;
  readonly thisUpdate: string;
  readonly nextUpdate: string | null;
  readonly count: number;
};

export type Keystore = {
  readonly signers: readonly SignerCertificate[];
  readonly revocations: readonly AuthorityRevocations[];
  /** ISO 8601; null for an empty keystore. */
  readonly refreshedAt: string | null;
  readonly problems: readonly KeystoreProblem[];
};

/**
 * Reads the certificates of signers in a folder: `certs/<authority><certificate>.der`, `crls/<authority>.crl` and `manifest.json`. Whatever
 * cannot be used is left out and named; a folder that does not exist is an empty keystore. Never throws for what the folder contains.
 */
export async function openKeystore(folder: string): Promise<Keystore> {
  const manifest = await readManifest(folder).catch((error: Error) => error);
  if (manifest instanceof Error) return createEmpty([{ file: MANIFEST_NAME, reason: manifest.message }]);
  if (manifest === null) return createEmpty((await listFolder(folder)).slice(0, 1).map(toMissingManifest));
  const names = await listFolder(join(folder, 'certs'));
  const revoked = collectRevoked(manifest);
  const read = await readInOrder(names.slice(0, MAX_SIGNERS), (name) => readSigner(folder, name, manifest, revoked));
  const stored = new Set(names);
  const problems = [
    ...read.filter((result): result is KeystoreProblem => 'reason' in result),
    ...[...manifest.certificates.keys()]
      .filter((name) => !stored.has(name))
      .map((name) => createProblem(name, 'is missing')),
    ...(names.length > MAX_SIGNERS ? [{ file: 'certs', reason: `has more than ${MAX_SIGNERS} files` }] : []),
    ...(await checkRevocationLists(folder, manifest)),
  ];
  return {
    signers: read.filter((result): result is SignerCertificate => 'certificate' in result),
    revocations: [...manifest.revocations].map(([authorityId, { thisUpdate, nextUpdate, revoked, onHold }]) => ({
      authorityId,
      thisUpdate,
      nextUpdate,
      count: revoked.length + onHold.length,
    })),
    refreshedAt: manifest.refreshedAt,
    problems,
  };
}

const createEmpty = (problems: readonly KeystoreProblem[]): Keystore => ({
  signers: [],
  revocations: [],
  refreshedAt: null,
  problems,
});

const toMissingManifest = (): KeystoreProblem => ({ file: MANIFEST_NAME, reason: 'does not exist' });
const createProblem = (name: string, reason: string): KeystoreProblem => ({ file: `certs/${name}`, reason });

const listFolder = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).sort();

/** One at a time: thousands of open files would exceed the limit of a process. */
async function readInOrder<Result>(
  names: readonly string[],
  read: (name: string) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const name of names) results.push(await read(name));
  return results;
}

/** "FR03AV01.der"; "FR03AV01-2.der" for a renewed certificate with the same identifier. */
const FILE_NAME_PATTERN = /^([A-Z]{2}[0-9A-Z]{2})([0-9A-Z]{4,5})(?:-[2-9])?\.der$/;

async function readSigner(
  folder: string,
  name: string,
  { certificates }: Manifest,
  revoked: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<SignerCertificate | KeystoreProblem> {
  const [, authorityId = '', certificateId = ''] = FILE_NAME_PATTERN.exec(name) ?? [];
  const sha256 = certificates.get(name);
  if (authorityId === '' || sha256 === undefined) return createProblem(name, 'is not in the manifest: import it');
  const file = await readRegularFile(join(folder, 'certs', name), MAX_CERTIFICATE_BYTES).catch((error: Error) => error);
  if (file instanceof Error) return createProblem(name, file.message);
  if (computeSha256(file) !== sha256) return createProblem(name, 'was changed');
  const certificate = parseCertificate(file);
  if (certificate === null || readCertificateId(certificate) !== certificateId)
    return createProblem(name, 'is not the certificate that its name says');
  const serial = certificate.serialNumber.replace(/^0+(?=.)/, '');
  return { authorityId, certificateId, certificate: file, isRevoked: revoked.get(authorityId)?.has(serial) ?? false };
}

const collectRevoked = ({ revocations }: Manifest): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...revocations].map(([authorityId, { revoked, onHold }]) => [authorityId, new Set([...revoked, ...onHold])]),
  );

/** The serial numbers are in the manifest; the lists are kept because the authority signed them. */
const checkRevocationLists = async (folder: string, { revocations }: Manifest): Promise<readonly KeystoreProblem[]> =>
  (
    await readInOrder([...revocations.keys()], async (authorityId) => {
      const file = `crls/${authorityId}.crl`;
      const list = await readRegularFile(join(folder, file), MAX_REVOCATION_LIST_BYTES).catch((error: Error) => error);
      if (list instanceof Error) return [{ file, reason: list.message }];
      return computeSha256(list) === revocations.get(authorityId)?.sha256 ? [] : [{ file, reason: 'was changed' }];
    })
  ).flat();
