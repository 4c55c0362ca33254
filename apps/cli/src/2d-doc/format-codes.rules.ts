import { findDocumentType, findField } from '@probant/2d-doc/catalogue/catalogue';
import type { CodeField, ParsedCode } from '@probant/2d-doc/code';
import { decodeBase32 } from '@probant/2d-doc/encoding/base32';
import { escapeControls, escapeJson } from '../terminal/escape-controls.rules.ts';
import type { CodeReading, JudgedCode } from './code-reading.ts';
import { VERDICT_WORDS } from './verdict-words.ts';
import { isSignedInFuture } from './verified-reading.rules.ts';

/** Returns the codes of a file for a person. `now`: Unix milliseconds. */
export function formatReading({ codes, problems, unreadable, pages }: CodeReading, now: number): string {
  const lines = [
    ...codes.flatMap((code) => formatCode(code, now)),
    ...problems.map(({ page, reason }) => `page ${page}: a 2D-Doc code that cannot be read (${reason})`),
    ...(unreadable > 0 ? [`symbols that were found but not read: ${unreadable}. Try a sharper picture`] : []),
    ...(codes.length === 0 ? [`no 2D-Doc code was read on ${pages} ${pages === 1 ? 'page' : 'pages'}`] : []),
  ];
  return `${lines.map(escapeControls).join('\n')}\n`;
}

function formatCode({ page, code, verdict, authorityName }: JudgedCode, now: number): readonly string[] {
  const label = findDocumentType(code.perimeter, code.documentType)?.label ?? 'unknown type of document';
  const authority = authorityName === null ? code.authorityId : `${code.authorityId} ${authorityName}`;
  return [
    `page ${page}: ${label} (type ${code.documentType}, perimeter ${code.perimeter}, version ${code.version})`,
    `  signature  ${VERDICT_WORDS[verdict]}`,
    `  signer     certificate ${code.certificateId} of ${authority}`,
    `  issued     ${code.emissionDate ?? 'not stated'}`,
    `  signed     ${code.signatureDate ?? 'not stated'}${isSignedInFuture(code, now) ? ', which is in the future: to be checked' : ''}`,
    ...code.fields.map((field) => `  ${formatField(field, code)}`),
    ...code.unsignedFields.map((field) => `  not signed: ${formatField(field, code)}`),
    '',
  ];
}

const formatField = (field: CodeField, { perimeter }: ParsedCode): string => {
  const definition = findField(perimeter, field.id);
  return `${field.id}  ${definition?.label ?? 'unknown field'}: ${readValue(field, perimeter)}${field.isTruncated ? ' (cut by the signer)' : ''}`;
};

/** Texts with accents are written in base32. */
function readValue({ id, value }: CodeField, perimeter: string): string {
  const bytes = findField(perimeter, id)?.kind === 'base32' ? decodeBase32(value) : null;
  return bytes === null ? value : new TextDecoder().decode(bytes);
}

/** Returns the same as JSON, in one object. */
export const formatReadingJson = ({ codes, problems, unreadable, pages }: CodeReading, now: number): string =>
  `${escapeJson(
    JSON.stringify({
      codes: codes.map(({ page, code, verdict, authorityName }) => ({
        page,
        verdict,
        version: code.version,
        authority_id: code.authorityId,
        authority_name: authorityName,
        certificate_id: code.certificateId,
        document_type: code.documentType,
        document_type_label: findDocumentType(code.perimeter, code.documentType)?.label ?? null,
        perimeter: code.perimeter,
        country: code.country,
        issued: code.emissionDate,
        signed: code.signatureDate,
        is_signed_in_future: isSignedInFuture(code, now),
        fields: code.fields.map((field) => toJsonField(field, code.perimeter)),
        unsigned_fields: code.unsignedFields.map((field) => toJsonField(field, code.perimeter)),
      })),
      unreadable_codes: problems,
      unreadable_symbols: unreadable,
      pages,
    }),
  )}\n`;

const toJsonField = (field: CodeField, perimeter: string) => ({
  id: field.id,
  label: findField(perimeter, field.id)?.label ?? null,
  value: readValue(field, perimeter),
  is_truncated: field.isTruncated,
});
