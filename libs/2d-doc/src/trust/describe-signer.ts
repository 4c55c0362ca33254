import type { X509Certificate } from 'node:crypto';
import type { ParsedCode } from '../code.ts';
import { isIssuedBy, parseCertificate } from './certificates.ts';
import type { TrustSnapshot } from './trust.ts';

/** Who is said to have signed a code. */
export type SignerDescription = {
  /** Name of the authority in the trust list; null for one that is not listed. */
  readonly authorityName: string | null;
  /** Organisation of the certificate of the signer; null where no certificate of the authority with its identifier is installed. */
  readonly holder: string | null;
  /** Unix milliseconds; null without a certificate. */
  readonly validFrom: number | null;
  readonly validTo: number | null;
};

/** Returns what the trust list and the installed certificates say about the signer that a code names. Nothing is verified. */
export function describeSigner(
  { authorityId, certificateId }: Pick<ParsedCode, 'authorityId' | 'certificateId'>,
  trust: TrustSnapshot,
): SignerDescription {
  const authority = trust.authorities.find(({ id }) => id === authorityId);
  const issuers = (authority?.certificates ?? []).flatMap((der) => parseCertificate(der) ?? []);
  const certificate = trust.signers
    .filter((signer) => signer.authorityId === authorityId && signer.certificateId === certificateId)
    .flatMap((signer) => parseCertificate(signer.certificate) ?? [])
    .find((candidate) => issuers.some((issuer) => isIssuedBy(candidate, issuer)));
  return {
    authorityName: authority?.name ?? null,
    holder: certificate === undefined ? null : readOrganisation(certificate),
    validFrom: certificate?.validFromDate.getTime() ?? null,
    validTo: certificate?.validToDate.getTime() ?? null,
  };
}

/** The organisation, or what else the subject names: the common name of a signer is its identifier. */
function readOrganisation(certificate: X509Certificate): string | null {
  const { O: organisation, OU: unit } = certificate.toLegacyObject().subject as {
    readonly O?: string | readonly string[];
    readonly OU?: string | readonly string[];
  };
  const [name] = [organisation, unit].flat();
  return name ?? null;
}
