import { join } from 'node:path';
import { readRegularFile } from './keystore-files.ts';
import { MAX_MANIFEST_BYTES, MAX_REVOKED_SERIALS, MAX_SIGNERS } from './keystore-limits.ts';

/** What an authority has revoked. Serial numbers are upper-case hexadecimal without leading zeros. */
export type Revocations = {
  /** SHA-256 of the newest list, `crls/<authority>.crl`. */
  readonly sha256: string;
  /** When the newest list was issued and when the next one is due, ISO 8601; null when it does not say. */
  readonly thisUpdate: string;
  readonly nextUpdate: string | null;
  /** Of all lists ever applied: a list drops a certificate once it has expired, and documents signed with it remain. */
  readonly revoked: readonly string[];
  /** Of the newest list: a hold may be lifted. */
  readonly onHold: readonly string[];
};

/** What a keystore contains. */
export type Manifest = {
  /** ISO 8601, of the last refresh or import. */
  readonly refreshedAt: string;
  /** SHA-256 by the name of the file in `certs`. */
  readonly certificates: ReadonlyMap<string, string>;
  /** By authority. */
  readonly revocations: ReadonlyMap<string, Revocations>;
};

export const MANIFEST_NAME = 'manifest.json';

/** The manifest exists and cannot be used. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/**
 * Reads the manifest of a keystore; null when there is none.
 *
 * @throws ManifestError when it is damaged.
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const bytes = await readRegularFile(join(folder, MANIFEST_NAME), MAX_MANIFEST_BYTES).catch((error: Error) => {
    if (error.message === 'does not exist') return null;
    throw new ManifestError(error.message);
  });
  return bytes && parseManifest(bytes);
}

export const formatManifest = ({ refreshedAt, certificates, revocations }: Manifest): string =>
  `${JSON.stringify(
    {
      version: 1,
      refreshed_at: refreshedAt,
      certificates: Object.fromEntries([...certificates].sort()),
      revocations: Object.fromEntries([...revocations].sort()),
    },
    null,
    1,
  )}\n`;

function parseManifest(bytes: Uint8Array): Manifest {
  try {
    const { version, refreshed_at: refreshedAt, certificates, revocations } = JSON.parse(Buffer.from(bytes).toString());
    const manifest: Manifest = {
      refreshedAt,
      certificates: new Map(Object.entries(certificates)),
      revocations: new Map(Object.entries(revocations)),
    };
    if (version === 1 && isManifest(manifest)) return manifest;
  } catch {
    // Not JSON, or not an object: damaged.
  }
  throw new ManifestError('is damaged');
}

const isManifest = ({ refreshedAt, certificates, revocations }: Manifest): boolean =>
  isMoment(refreshedAt) &&
  certificates.size <= MAX_SIGNERS &&
  [...certificates.values()].every(isSha256) &&
  [...revocations.values()].every(isRevocations);

const isRevocations = (value: Revocations): boolean =>
  isSha256(value.sha256) &&
  isMoment(value.thisUpdate) &&
  (value.nextUpdate === null || isMoment(value.nextUpdate)) &&
  isSerials(value.revoked) &&
  isSerials(value.onHold);

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isSha256 = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isSerials = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_REVOKED_SERIALS &&
  value.every((serial) => typeof serial === 'string' && /^[0-9A-F]{1,64}$/.test(serial));
