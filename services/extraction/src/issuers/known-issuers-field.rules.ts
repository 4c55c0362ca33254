import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

// Apart from the search for issuers, which runs in workers: they need no schema.

const KnownIssuer = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  registration: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
});
const KnownIssuers = Type.Array(KnownIssuer, { maxItems: 10_000 });

/** Returns the problem of the form field, a JSON array of {name, registration}; null when it is valid, absent or blank. */
export function findKnownIssuersProblem(text: string): Problem | null {
  if (text.trim() === '') return null;
  const location = ['body', 'known_issuers'];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return createValidationProblem('json_invalid', location, 'Invalid JSON', text.slice(0, 200), {
      error: 'not a JSON array',
    });
  }
  if (Value.Check(KnownIssuers, value)) return null;
  const message = 'Input should be a list of {name, registration}, at most 10000';
  return createValidationProblem('list_type', location, message, null);
}
