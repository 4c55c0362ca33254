import type { X509Certificate } from 'node:crypto';
import { Certificate, type CRLDistributionPoints, type Extension } from 'pkijs';
import { isIssuedBy, parseCertificate, readCertificateId } from '../certificates.ts';
import type { VerifiedSigner } from '../keystore/update-keystore.ts';
import type { TrustedAuthority } from '../trust.ts';

export type SelectedSigners = {
  readonly signers: readonly VerifiedSigner[];
  /** Certificates that no listed authority issued, or without an identifier. */
  readonly rejected: number;
};

/** Keeps the certificates that a listed authority issued to a signer. Certificates of the authorities themselves are not counted. */
export function selectSigners(
  certificates: readonly Uint8Array[],
  authorities: readonly TrustedAuthority[],
): SelectedSigners {
  const issuers = authorities.flatMap(({ id, certificates: own }) =>
    own.flatMap((der) => {
      const certificate = parseCertificate(der);
      return certificate === null ? [] : [{ id, certificate }];
    }),
  );
  const signers: VerifiedSigner[] = [];
  let rejected = 0;
  for (const der of certificates) {
    const certificate = parseCertificate(der);
    if (certificate?.ca) continue;
    const signer = certificate && toSigner(der, certificate, issuers);
    if (signer) signers.push(signer);
    else rejected += 1;
  }
  return { signers, rejected };
}

type Issuer = { readonly id: string; readonly certificate: X509Certificate };

function toSigner(der: Uint8Array, certificate: X509Certificate, issuers: readonly Issuer[]): VerifiedSigner | null {
  const certificateId = readCertificateId(certificate);
  const issuer = issuers.find((candidate) => isIssuedBy(certificate, candidate.certificate));
  return certificateId === null || issuer === undefined
    ? null
    : { authorityId: issuer.id, certificateId, certificate: der };
}

const MAX_ADDRESSES = 10;
const DISTRIBUTION_POINTS_OID = '2.5.29.31';
const ADDRESS_TYPE = 6;

export type RevocationAddress = {
  readonly address: string;
  /** Whether a certificate that has not expired names it: else the list may be gone, and need not name expired certificates. */
  readonly isCurrent: boolean;
};

/** Returns the web addresses of the revocation lists that certificates name, each once, at most 10, the current ones first. */
export function listRevocationAddresses(
  certificates: readonly Uint8Array[],
  now: number,
): readonly RevocationAddress[] {
  const isCurrentByAddress = new Map<string, boolean>();
  for (const der of certificates) {
    const isCurrent = (parseCertificate(der)?.validToDate.getTime() ?? 0) >= now;
    for (const address of readRevocationAddresses(der))
      isCurrentByAddress.set(address, isCurrent || isCurrentByAddress.get(address) === true);
  }
  return [...isCurrentByAddress]
    .map(([address, isCurrent]) => ({ address, isCurrent }))
    .sort((left, right) => Number(right.isCurrent) - Number(left.isCurrent))
    .slice(0, MAX_ADDRESSES);
}

function readRevocationAddresses(der: Uint8Array): readonly string[] {
  const extensions = readExtensions(der);
  const points = extensions.find(({ extnID }) => extnID === DISTRIBUTION_POINTS_OID)?.parsedValue as
    | CRLDistributionPoints
    | undefined;
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .filter(({ type, value }) => type === ADDRESS_TYPE && /^https?:\/\//i.test(value))
    .map(({ value }) => value as string);
}

function readExtensions(der: Uint8Array): readonly Extension[] {
  try {
    return Certificate.fromBER(new Uint8Array(der)).extensions ?? [];
  } catch {
    // OpenSSL reads some certificates that pkijs does not: such a one names no list.
    return [];
  }
}
