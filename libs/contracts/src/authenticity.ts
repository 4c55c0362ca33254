import { type Static, Type } from 'typebox';
import { CodeOut } from './authenticity-codes.ts';
import { AUTHENTICITY_VERDICTS } from './receipt-control.ts';
import { NamedObject } from './schema.ts';

/** Types of supporting documents: each has its own strengths of signals. */
export const SUPPORTING_DOCUMENT_TYPES = ['rib', 'receipt', 'attestation', 'resume', 'id_card', 'other'] as const;
export type SupportingDocumentType = (typeof SUPPORTING_DOCUMENT_TYPES)[number];

export const SIGNAL_FAMILIES = ['metadata', 'structure', 'fonts', 'image', 'content', '2ddoc'] as const;
export type SignalFamily = (typeof SIGNAL_FAMILIES)[number];

export const SIGNAL_STRENGTHS = ['strong', 'weak', 'info'] as const;
export type SignalStrength = (typeof SIGNAL_STRENGTHS)[number];

export type AuthenticityVerdict = (typeof AUTHENTICITY_VERDICTS)[number];

const SignalPlace = NamedObject('SignalPlace', {
  page: Type.Integer({ minimum: 1 }),
  box: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      minItems: 4,
      maxItems: 4,
      description:
        '[x0, y0, x1, y1] in shares of the page as viewers show it, from its top left corner; absent for the whole page',
    }),
  ),
});

const SignalDetail = NamedObject(
  'SignalDetail',
  {
    places: Type.Optional(Type.Array(SignalPlace, { maxItems: 20, description: 'Where to look' })),
    also: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Codes of signals with the same cause, which are not listed themselves',
      }),
    ),
  },
  {
    additionalProperties: true,
    description: 'Technical metadata: counts, object numbers, byte offsets, known words. Never values of the document',
  },
);

export const SignalOut = NamedObject('AuthenticitySignal', {
  code: Type.String({ description: 'Stable snake_case code' }),
  family: Type.Enum([...SIGNAL_FAMILIES]),
  strength: Type.Enum([...SIGNAL_STRENGTHS], {
    description: '`strong` and `weak` count in the score; `info` says what was seen and counts nothing',
  }),
  message: Type.String({ description: 'Explanation in French, without any value of the document' }),
  detail: SignalDetail,
});
export type SignalOut = Static<typeof SignalOut>;

export const AnalyzeResponse = NamedObject('AuthenticityOpinion', {
  verdict: Type.Enum([...AUTHENTICITY_VERDICTS], {
    description: '`suspicious` and `inconsistent` mean "to be checked by a person", never "fake"',
  }),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Triage indicator, not a probability: min(1, 0.35 x strong signals + 0.1 x weak signals)',
  }),
  signals: Type.Array(SignalOut),
  explanation: Type.String({ description: 'In French: what was found, what was checked, what could not be' }),
  rules_version: Type.String(),
  document_sha256: Type.String({ description: 'SHA-256 of the analysed file, in lower-case hexadecimal digits' }),
  document_type: Type.Enum([...SUPPORTING_DOCUMENT_TYPES]),
  analysed_at: Type.String({ format: 'date-time' }),
  codes: Type.Optional(
    Type.Array(CodeOut, {
      maxItems: 16,
      description: 'The 2D-Doc codes that were read, with their values; only with `include=codes`',
    }),
  ),
});
export type AnalyzeResponse = Static<typeof AnalyzeResponse>;
