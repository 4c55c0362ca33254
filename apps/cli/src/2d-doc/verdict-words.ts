import type { TrustVerdict } from '@probant/2d-doc/trust/trust';

/** What a verdict means, for the operator. */
export const VERDICT_WORDS: Readonly<Record<TrustVerdict, string>> = {
  valid:
    'valid: the signer signed these fields, with a certificate of a listed authority. Compare them with the printed text',
  test: 'a test: anyone can sign with this certificate, so it proves nothing',
  test_signature_invalid:
    'NOT valid: the fields are not those that were signed, with a certificate for tests that anyone can sign with',
  signature_invalid: 'NOT valid: the fields are not those that the signer signed',
  signature_missing: 'missing: nothing says who wrote the code',
  signer_unknown: "not verified: the signer's certificate is not in the keystore (probant 2ddoc refresh)",
  signer_revoked: "NOT valid: the signer's certificate is revoked",
  signer_not_issued_by_authority: "NOT valid: the authority did not issue the signer's certificate",
  signer_not_valid_at_signature: "NOT valid: the signer's certificate was not valid on the day of the signature",
  authority_unknown: 'not verified: the authority is not in the trust list',
  authority_revoked: 'NOT valid: the authority is revoked',
};
