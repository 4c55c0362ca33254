import { X509Certificate } from 'node:crypto';

/** Returns null for bytes that are not a certificate. */
export function parseCertificate(der: Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

/**
 * Returns whether a certificate of an authority issued that of a signer: the names and key identifiers agree, and the signature verifies.
 * Dates play no part. An authority's certificate, which its directory may list too, is not a signer's.
 */
export function isIssuedBy(signer: X509Certificate, authority: X509Certificate): boolean {
  try {
    return !signer.ca && signer.checkIssued(authority) && signer.verify(authority.publicKey);
  } catch {
    // A key or an algorithm that OpenSSL does not know.
    return false;
  }
}

/** 4 characters in C40 codes, 5 in binary ones. */
const CERTIFICATE_ID_PATTERN = /^[0-9A-Z]{4,5}$/;

/** Returns the identifier of a signer's certificate, its common name; null when it has none. */
export function readCertificateId(certificate: X509Certificate): string | null {
  const { CN: commonName } = certificate.toLegacyObject().subject as { readonly CN?: string | readonly string[] };
  return typeof commonName === 'string' && CERTIFICATE_ID_PATTERN.test(commonName) ? commonName : null;
}
