import {
  AUTHENTICITY_VERDICTS,
  type AuthenticityOut,
  FindingDetail,
  type FindingSeverity,
} from '@probant/contracts/receipt-control';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const SIGNAL_STRENGTHS = ['strong', 'weak', 'info'] as const;

/** The part of the authenticity service's response that receipt control relies on. */
const Opinion = Type.Object({
  verdict: Type.Enum([...AUTHENTICITY_VERDICTS]),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  signals: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1 }),
      strength: Type.Enum([...SIGNAL_STRENGTHS]),
      message: Type.String({ minLength: 1 }),
      detail: Type.Optional(Type.Unknown()),
    }),
  ),
  explanation: Type.String(),
  rules_version: Type.String({ minLength: 1 }),
  document_sha256: Type.String(),
  document_type: Type.Literal('receipt'),
});

const SEVERITY_BY_STRENGTH: Readonly<Record<(typeof SIGNAL_STRENGTHS)[number], FindingSeverity>> = {
  strong: 'critical',
  weak: 'warning',
  info: 'info',
};

/** Converts a response to the opinion of a receipt item. Returns null when it is not an opinion on the file with this SHA-256. */
export function parseOpinion(response: unknown, sha256: string): AuthenticityOut | null {
  if (!Value.Check(Opinion, response) || response.document_sha256.toLowerCase() !== sha256) return null;
  const { verdict, score, rules_version, explanation } = response;
  const signals = response.signals.map(({ code, strength, message, detail }) => ({
    code,
    message,
    severity: SEVERITY_BY_STRENGTH[strength],
    ...(code === INCOMPLETE_CODE && Value.Check(FindingDetail, detail)
      ? { detail: { checks: detail.checks, pages: detail.pages } }
      : {}),
  }));
  return { score, verdict, rules_version, signals, explanation };
}

/** The signal whose checks and pages a receipt item has as well. */
const INCOMPLETE_CODE = 'analysis_incomplete';
