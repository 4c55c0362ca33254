import type { ExtractionResult } from '@probant/contracts/extraction';
import { alphanumeric } from '@probant/french/text-folding';
import { invalid, type Problem, problem } from '@probant/kernel/errors';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { nearestName } from './known-names.rules.ts';
import { registeredIn } from './known-registrations.rules.ts';

/** An issuer that the caller already knows; nothing of it is kept. */
export const KnownIssuer = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  registration: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
});
export type KnownIssuer = Static<typeof KnownIssuer>;

const KnownIssuers = Type.Array(KnownIssuer, { maxItems: 10_000 });

/** What is wrong with the form field, a JSON array of {name, registration}; null when nothing is. */
export function problemOfKnownIssuers(text: string): Problem | null {
  const parsed = parseKnownIssuers(text);
  return 'problem' in parsed ? parsed.problem : null;
}

/** Reads the form field. Left out or blank, there are none. Throws a 422 for one that cannot be read. */
export function knownIssuersIn(text: string | undefined): readonly KnownIssuer[] {
  const parsed = parseKnownIssuers(text ?? '');
  if ('problem' in parsed) throw invalid([parsed.problem]);
  return parsed.issuers;
}

type Parsed = { readonly issuers: readonly KnownIssuer[] } | { readonly problem: Problem };

function parseKnownIssuers(text: string): Parsed {
  if (text.trim() === '') return { issuers: [] };
  const at = ['body', 'known_issuers'];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: problem('json_invalid', at, 'Invalid JSON', text.slice(0, 200), { error: 'not a JSON array' }) };
  }
  if (Value.Check(KnownIssuers, value)) return { issuers: value };
  const message = 'Input should be a list of {name, registration}, at most 10000';
  return { problem: problem('list_type', at, message, null) };
}

/**
 * Names the issuer of an invoice or a receipt by what the caller knows: its registration printed in the text is a proof, its name
 * alone, six letters or more, outweighs what the layout suggests, even with a letter or two misread. Two issuers that fit equally
 * well change nothing.
 */
export function nameIssuer(result: ExtractionResult, issuers: readonly KnownIssuer[]): ExtractionResult {
  const { data } = result;
  if (issuers.length === 0 || data === null || !('vendor_name' in data)) return result;
  const sure = result.field_confidences.some(
    ({ field, reason }) => field === 'vendor_name' && reason === 'embedded_xml',
  );
  const known = sure ? null : (byRegistration(result.raw_text, issuers) ?? byName(result.raw_text, issuers));
  if (known === null) return result;
  const evidence = { field: 'vendor_name', score: known.score, reason: known.reason } as const;
  return {
    ...result,
    data: { ...data, vendor_name: known.name },
    field_confidences: [evidence, ...result.field_confidences.filter(({ field }) => field !== 'vendor_name')],
    ...(result.geometry && data.vendor_name !== known.name
      ? { geometry: result.geometry.filter(({ field }) => field !== 'vendor_name') }
      : {}),
  };
}

type Named = { readonly name: string; readonly score: number; readonly reason: 'checksum_valid' | 'label_match' };

/** Issuers that share a registration (branches, a name written in two ways) are told apart by their names. */
function byRegistration(text: string, issuers: readonly KnownIssuer[]): Named | null {
  const named = registeredIn(text, issuers);
  const name = only(named) ?? nearestName(text, named)?.name ?? null;
  return name === null ? null : { name, score: 0.95, reason: 'checksum_valid' };
}

function byName(text: string, issuers: readonly KnownIssuer[]): Named | null {
  const near = nearestName(text, issuers);
  return near === null ? null : { name: near.name, score: near.exact ? 0.85 : 0.75, reason: 'label_match' };
}

function only(issuers: readonly KnownIssuer[]): string | null {
  const names = new Set(issuers.map(({ name }) => alphanumeric(name)));
  return names.size === 1 ? (issuers[0]?.name ?? null) : null;
}
