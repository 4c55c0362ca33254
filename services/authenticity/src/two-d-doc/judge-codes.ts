import { judgeSignature } from '@probant/2d-doc/trust/judge-signature';
import type { TrustSnapshot, TrustVerdict } from '@probant/2d-doc/trust/trust';
import type { Observation } from '../signals/signal.ts';
import type { SignalCode } from '../signals/signal-table.ts';
import type { ReadCode } from './read-code.ts';

const CODES_BY_VERDICT: Readonly<Record<TrustVerdict, readonly SignalCode[]>> = {
  valid: ['2ddoc_valid'],
  test: ['2ddoc_test_certificate'],
  test_signature_invalid: ['2ddoc_signature_invalid', '2ddoc_test_certificate'],
  signature_invalid: ['2ddoc_signature_invalid'],
  // Without a signature it proves nothing, and every type of document requires one.
  signature_missing: ['2ddoc_signature_invalid'],
  signer_unknown: ['2ddoc_signer_unknown_offline'],
  // A certificate that does not fit is a fault of the keystore, not of the document.
  signer_not_issued_by_authority: ['2ddoc_signer_unknown_offline'],
  signer_revoked: ['2ddoc_certificate_revoked'],
  signer_not_valid_at_signature: ['2ddoc_certificate_expired_at_signature'],
  authority_unknown: ['2ddoc_ca_unknown'],
  authority_revoked: ['2ddoc_ca_revoked'],
};

/** Judges the signers of the codes of a document. */
export function judgeCodes(codes: readonly ReadCode[], trust: TrustSnapshot): readonly Observation[] {
  return codes.flatMap(({ code, place, doubts }) => {
    const verdict = judgeSignature(code, trust);
    const detail = { places: [place], version: code.version, fields: code.fields.length };
    const judged = CODES_BY_VERDICT[verdict].map((signal): Observation => ({ code: signal, detail }));
    return verdict === 'valid' ? judged : [...judged, ...doubts];
  });
}
