import { webcrypto } from 'node:crypto';
import { Certificate, CertificateRevocationList, CryptoEngine, type RevokedCertificate } from 'pkijs';
import { MAX_REVOCATION_LIST_BYTES, MAX_REVOKED_SERIALS } from '../keystore/keystore-limits.ts';

/** A revocation list whose signature was verified. Serial numbers are upper-case hexadecimal without leading zeros. */
export type RevocationList = {
  readonly der: Uint8Array;
  /** ISO 8601. */
  readonly thisUpdate: string;
  readonly nextUpdate: string | null;
  readonly revoked: readonly string[];
  /** Revoked until further notice (certificateHold). */
  readonly onHold: readonly string[];
};

/** A revocation list that cannot be used; the message says why. */
export class RevocationListError extends Error {
  override readonly name = 'RevocationListError';
}

const engine = new CryptoEngine({ name: '2d-doc', crypto: webcrypto });
/** Clocks differ. */
const MAX_CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

/**
 * Reads a revocation list (RFC 5280) and verifies that one of the certificates, in DER, signed it. A list that is due for replacement is
 * still good evidence of what it revokes.
 *
 * @throws RevocationListError when it is unreadable, too large, of another issuer, from the future, or its signature is not valid.
 */
export async function verifyRevocationList(
  der: Uint8Array,
  issuers: readonly Uint8Array[],
  now: number,
): Promise<RevocationList> {
  if (der.length > MAX_REVOCATION_LIST_BYTES) throw new RevocationListError('is too large');
  const list = parseList(der);
  const entries = list.revokedCertificates ?? [];
  if (entries.length > MAX_REVOKED_SERIALS) throw new RevocationListError('has too many entries');
  if (list.thisUpdate.value.getTime() > now + MAX_CLOCK_SKEW_MS) throw new RevocationListError('is from the future');
  if (!(await hasValidSignature(list, issuers))) throw new RevocationListError('is not signed by the authority');
  return {
    der,
    thisUpdate: list.thisUpdate.value.toISOString(),
    nextUpdate: list.nextUpdate?.value.toISOString() ?? null,
    revoked: entries.filter((entry) => !isOnHold(entry)).map(readSerial),
    onHold: entries.filter(isOnHold).map(readSerial),
  };
}

function parseList(der: Uint8Array): CertificateRevocationList {
  try {
    return CertificateRevocationList.fromBER(new Uint8Array(der));
  } catch (cause) {
    throw new RevocationListError('is not a revocation list', { cause });
  }
}

async function hasValidSignature(list: CertificateRevocationList, issuers: readonly Uint8Array[]): Promise<boolean> {
  for (const der of issuers) {
    const issuerCertificate = Certificate.fromBER(new Uint8Array(der));
    // pkijs throws for a signature or an algorithm that it cannot read.
    const isSigned = await list.verify({ issuerCertificate }, engine).catch(() => false);
    if (isSigned && list.issuer.isEqual(issuerCertificate.subject)) return true;
  }
  return false;
}

const readSerial = ({ userCertificate }: RevokedCertificate): string =>
  Buffer.from(userCertificate.valueBlock.valueHexView)
    .toString('hex')
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

const REASON_OID = '2.5.29.21';
const CERTIFICATE_HOLD = 6;

const isOnHold = ({ crlEntryExtensions }: RevokedCertificate): boolean =>
  (crlEntryExtensions?.extensions ?? []).some(
    ({ extnID, extnValue }) => extnID === REASON_OID && extnValue.valueBlock.valueHexView.at(-1) === CERTIFICATE_HOLD,
  );
