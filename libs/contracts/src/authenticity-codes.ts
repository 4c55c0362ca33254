import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

/** What the signature of a code is worth. */
export const CODE_SIGNATURES = [
  'valid',
  'invalid',
  'missing',
  'unknown_certificate',
  'unknown_authority',
  'not_valid_at_signature',
  'revoked',
  'test',
] as const;

/** How the page prints a value of a code. */
export const PRINTED_STATES = ['same', 'different', 'absent', 'not_compared'] as const;

const Box = Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
  minItems: 4,
  maxItems: 4,
  description: '[x0, y0, x1, y1] in shares of the page as viewers show it, from its top left corner',
});

const Label = NamedObject('TwoDDocLabel', {
  fr: Type.String({ description: 'From the specification of the ANTS' }),
  en: Nullable(Type.String({ description: 'Null where it is not translated' })),
});

const PrintedText = NamedObject('TwoDDocPrintedText', {
  text: Type.String({ description: 'As it is printed, at most 200 characters' }),
  page: Type.Integer({ minimum: 1 }),
  box: Nullable(Box),
});

const Field = NamedObject('TwoDDocField', {
  id: Type.String({ description: 'Identifier of the specification: `18` is the number of an invoice' }),
  label: Nullable(Label),
  value: Type.String({
    description:
      'As a person reads it: dates as YYYY-MM-DD, base32 decoded, at most 1,000 characters. The parts of a name are separated by `/`',
  }),
  is_signed: Type.Boolean({ description: 'False for a field after the signature, which proves nothing' }),
  is_truncated: Type.Boolean({ description: 'Whether the signer, or the limit of this list, cut the value' }),
  printed: Type.Enum([...PRINTED_STATES], {
    description:
      '`same`: the document prints it; `different`: another value of its kind is in its place; `absent`: neither was found, which is no ' +
      'contradiction; `not_compared`: unsigned, repeated, after the sixtieth field, over 200 characters, too short to be found, of a ' +
      'kind or perimeter that is not searched, or on a page with fewer than three rows or in a picture without text',
  }),
  printed_texts: Type.Array(PrintedText, {
    maxItems: 3,
    description:
      'Where the value is printed, or what is printed in its place. Empty for `same` where the words of a name are printed apart',
  }),
});

const Certificate = NamedObject('TwoDDocCertificate', {
  authority_id: Type.String({ description: 'As the code names it' }),
  certificate_id: Type.String({ description: 'As the code names it' }),
  issuer: Nullable(
    Type.String({ description: 'Name of the authority; null for one that the trust list does not have' }),
  ),
  holder: Nullable(
    Type.String({ description: 'Organisation of the certificate; null without an installed certificate' }),
  ),
  not_before: Nullable(Type.String({ format: 'date-time', description: 'Null without an installed certificate' })),
  not_after: Nullable(Type.String({ format: 'date-time', description: 'Null without an installed certificate' })),
});

export const CodeOut = NamedObject('TwoDDocCode', {
  type: Type.Literal('2ddoc'),
  page: Type.Integer({ minimum: 1 }),
  box: Nullable(Box),
  version: Type.Integer({ minimum: 1, maximum: 4 }),
  document_type: NamedObject('TwoDDocDocumentType', {
    code: Type.String(),
    label: Nullable(Label),
  }),
  emission_date: Nullable(Type.String({ format: 'date' })),
  signature_date: Nullable(Type.String({ format: 'date' })),
  signature: Type.Enum([...CODE_SIGNATURES], {
    description:
      'Only `valid` shows that the values are those of the signer. `unknown_certificate`: the certificate is not installed, so that ' +
      'nothing was verified; `test`: signed with a certificate for tests, which proves nothing',
  }),
  certificate: Certificate,
  fields: Type.Array(Field, { maxItems: 200, description: 'The signed fields in their order, then the unsigned ones' }),
});
export type CodeOut = Static<typeof CodeOut>;
