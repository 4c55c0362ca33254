import type { X509Certificate } from 'node:crypto';
import type { ParsedCode } from '../code.ts';
import { DAY_MS } from '../encoding/dates.ts';
import { verifyCodeSignature } from '../signature.ts';
import { isSignatureLength } from '../signature-length.ts';
import { isIssuedBy, parseCertificate } from './certificates.ts';
import { PUBLISHED_TEST_CERTIFICATE_ID, PUBLISHED_TEST_KEY } from './published-specimen-key.ts';
import type { SignerCertificate, TrustedAuthority, TrustSnapshot, TrustVerdict } from './trust.ts';

/** Its private key is published in the specification, so that anyone can sign with it. */
const TEST_AUTHORITY_ID = 'FR00';
/** "0000" in C40 codes, "00000" in binary ones: kept by every authority for its tests, never for documents. */
const TEST_CERTIFICATE_PATTERN = /^0{4,5}$/;

/**
 * Judges who signed a code, and whether the signature fits. Order of the checks: ANTS, "Spécifications techniques des codes à barres
 * 2D-Doc", 3.2.6, section 5.1, steps 4 to 7. A revocation counts whatever the date of the signature (step 5). A test signature proves nothing when it fits,
 * and that the code was altered when it does not.
 */
export function judgeSignature(code: ParsedCode, trust: TrustSnapshot): TrustVerdict {
  if (code.authorityId === TEST_AUTHORITY_ID || TEST_CERTIFICATE_PATTERN.test(code.certificateId))
    return isTestSignature(code, trust) ? 'test' : 'test_signature_invalid';
  const authority = trust.authorities.find(({ id }) => id === code.authorityId);
  if (authority === undefined) return 'authority_unknown';
  if (authority.state === 'revoked') return 'authority_revoked';
  if (code.signature === null) return 'signature_missing';
  if (!isSignatureLength(code.signature.length)) return 'signature_invalid';
  const verdicts = listSigners(code, trust).map((signer) => judgeSigner(code, signer, authority));
  return verdicts.includes('valid') ? 'valid' : (verdicts.at(-1) ?? 'signer_unknown');
}

/** Whether a test certificate can have signed the code: true also where no certificate with its number is at hand. */
function isTestSignature(code: ParsedCode, trust: TrustSnapshot): boolean {
  if (code.signature === null || !isSignatureLength(code.signature.length)) return false;
  const isPublished = code.authorityId === TEST_AUTHORITY_ID && code.certificateId === PUBLISHED_TEST_CERTIFICATE_ID;
  const installed = listSigners(code, trust).flatMap(
    ({ certificate }) => parseCertificate(certificate)?.publicKey ?? [],
  );
  const publicKeys = isPublished ? [PUBLISHED_TEST_KEY, ...installed] : installed;
  return publicKeys.length === 0 || publicKeys.some((publicKey) => verifyCodeSignature(code, publicKey));
}

const listSigners = (code: ParsedCode, trust: TrustSnapshot): readonly SignerCertificate[] =>
  trust.signers.filter(
    ({ authorityId, certificateId }) => authorityId === code.authorityId && certificateId === code.certificateId,
  );

function judgeSigner(code: ParsedCode, signer: SignerCertificate, authority: TrustedAuthority): TrustVerdict {
  if (signer.isRevoked) return 'signer_revoked';
  const certificate = parseCertificate(signer.certificate);
  const issuers = authority.certificates.map(parseCertificate).filter((issuer) => issuer !== null);
  const issuer = certificate && issuers.find((candidate) => isIssuedBy(certificate, candidate));
  if (!certificate || !issuer) return 'signer_not_issued_by_authority';
  if (!isValidOn(certificate, code.signatureDate) || !isValidOn(issuer, code.signatureDate))
    return 'signer_not_valid_at_signature';
  return verifyCodeSignature(code, certificate.publicKey) ? 'valid' : 'signature_invalid';
}

/** The code states a day of the signer's own time zone, the certificate an instant: up to 12 hours before UTC, 14 after. */
const MAX_ZONE_OFFSET_MS = 14 * 60 * 60 * 1000;

function isValidOn(certificate: X509Certificate, day: string | null): boolean {
  if (day === null) return false;
  const start = Date.parse(day);
  return (
    start + DAY_MS + MAX_ZONE_OFFSET_MS > certificate.validFromDate.getTime() &&
    start - MAX_ZONE_OFFSET_MS <= certificate.validToDate.getTime()
  );
}
