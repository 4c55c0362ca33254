import { findDocumentType, findField } from '@probant/2d-doc/catalogue/catalogue';
import { findEnglishFieldLabel, findEnglishTypeLabel } from '@probant/2d-doc/catalogue/english-labels';
import { describeSigner } from '@probant/2d-doc/trust/describe-signer';
import { judgeSignature } from '@probant/2d-doc/trust/judge-signature';
import type { TrustSnapshot, TrustVerdict } from '@probant/2d-doc/trust/trust';
import type { CodeOut } from '@probant/contracts/authenticity-codes';
import type { ListedField } from './listing/listed-field.ts';
import type { ReadCode } from './read-code.ts';

const SIGNATURES: Readonly<Record<TrustVerdict, CodeOut['signature']>> = {
  valid: 'valid',
  test: 'test',
  test_signature_invalid: 'invalid',
  signature_invalid: 'invalid',
  signature_missing: 'missing',
  signer_unknown: 'unknown_certificate',
  signer_not_issued_by_authority: 'unknown_certificate',
  signer_revoked: 'revoked',
  signer_not_valid_at_signature: 'not_valid_at_signature',
  authority_unknown: 'unknown_authority',
  authority_revoked: 'revoked',
};

/** Returns the codes of a document with their values, for the caller who asks for them. */
export const describeCodes = (codes: readonly ReadCode[], trust: TrustSnapshot): CodeOut[] =>
  codes.map(({ code, place, fields }) => ({
    type: '2ddoc',
    page: place.page,
    box: place.box === undefined ? null : [...place.box],
    version: code.version,
    document_type: {
      code: code.documentType,
      label: toLabel(
        findDocumentType(code.perimeter, code.documentType)?.label,
        findEnglishTypeLabel(code.perimeter, code.documentType),
      ),
    },
    emission_date: code.emissionDate,
    signature_date: code.signatureDate,
    signature: SIGNATURES[judgeSignature(code, trust)],
    certificate: describeCertificate(code, trust),
    fields: (fields ?? []).map((field) => toField(field, code.perimeter)),
  }));

function describeCertificate(code: ReadCode['code'], trust: TrustSnapshot): CodeOut['certificate'] {
  const { authorityName, holder, validFrom, validTo } = describeSigner(code, trust);
  return {
    authority_id: code.authorityId,
    certificate_id: code.certificateId,
    issuer: authorityName,
    holder,
    not_before: toMoment(validFrom),
    not_after: toMoment(validTo),
  };
}

const toMoment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const toField = (
  { id, value, isSigned, isTruncated, printed, texts }: ListedField,
  perimeter: string,
): CodeOut['fields'][number] => ({
  id,
  label: toLabel(findField(perimeter, id)?.label, findEnglishFieldLabel(perimeter, id)),
  value,
  is_signed: isSigned,
  is_truncated: isTruncated,
  printed,
  printed_texts: texts.map(({ text, place }) => ({
    text,
    page: place.page,
    box: place.box === undefined ? null : [...place.box],
  })),
});

const toLabel = (french: string | undefined, english: string | null) =>
  french === undefined ? null : { fr: french, en: english };
