import { type AuthenticityOut, type FindingSeverity, VERDICTS } from '@probant/contracts/receipt-control';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const STRENGTHS = ['strong', 'weak', 'info'] as const;

/** What an answer of the authenticity service must have to be believed. */
const Opinion = Type.Object({
  verdict: Type.Enum([...VERDICTS]),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  signals: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1 }),
      strength: Type.Enum([...STRENGTHS]),
      message: Type.String({ minLength: 1 }),
    }),
  ),
  explanation: Type.String(),
  rules_version: Type.String({ minLength: 1 }),
  document_sha256: Type.String(),
  document_type: Type.Literal('receipt'),
});

const SEVERITY: Readonly<Record<(typeof STRENGTHS)[number], FindingSeverity>> = {
  strong: 'critical',
  weak: 'warning',
  info: 'info',
};

/** An answer as a receipt's item shows it; null when it is no opinion, or one on another file than the one with this SHA-256. */
export function opinionIn(answer: unknown, sha256: string): AuthenticityOut | null {
  if (!Value.Check(Opinion, answer) || answer.document_sha256.toLowerCase() !== sha256) return null;
  const { verdict, score, rules_version, explanation } = answer;
  const signals = answer.signals.map(({ code, strength, message }) => ({
    code,
    message,
    severity: SEVERITY[strength],
  }));
  return { score, verdict, rules_version, signals, explanation };
}
