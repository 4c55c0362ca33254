/** What signers are judged with: plain data, so that it can be sent to a worker process. */
export type TrustSnapshot = {
  /** Sequence number and day (YYYY-MM-DD) of the trust list. */
  readonly sequence: number;
  readonly issued: string;
  readonly authorities: readonly TrustedAuthority[];
  /** Certificates of signers, from the keystore of the operator. Empty without one. */
  readonly signers: readonly SignerCertificate[];
};

export type TrustedAuthority = {
  /** "FR03". */
  readonly id: string;
  readonly name: string;
  readonly state: 'granted' | 'revoked';
  /** DER of the authority's certificates. */
  readonly certificates: readonly Uint8Array[];
};

export type SignerCertificate = {
  readonly authorityId: string;
  readonly certificateId: string;
  /** DER. */
  readonly certificate: Uint8Array;
  readonly isRevoked: boolean;
};

/**
 * How far a signature can be trusted.
 * - `valid`: signed by a certificate of a listed authority, valid on the day of the signature and not revoked;
 * - `test`: the authority is FR00, whose private key is published, or the certificate is 0000, which every authority keeps for tests:
 *   proves nothing;
 * - `test_signature_invalid`: the same, and the certificate is at hand and does not fit the signed bytes, or there is no signature;
 * - `signer_unknown`: the authority is listed, the signer's certificate is not in the keystore: the signature was not verified;
 * - `signature_invalid`: the certificate is known and does not fit the signed bytes, or what the code has is no signature;
 * - `signature_missing`: the authority is listed and the code has no signature;
 * - the others name what is wrong with the authority or the certificate.
 */
export type TrustVerdict =
  | 'valid'
  | 'test'
  | 'test_signature_invalid'
  | 'signature_invalid'
  | 'signature_missing'
  | 'signer_unknown'
  | 'signer_revoked'
  | 'signer_not_issued_by_authority'
  | 'signer_not_valid_at_signature'
  | 'authority_unknown'
  | 'authority_revoked';
