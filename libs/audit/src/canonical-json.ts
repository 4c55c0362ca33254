import canonicalize from 'canonicalize';

/**
 * The RFC 8785 text of a JSON value: members sorted by UTF-16 code units, numbers as ECMAScript prints them, no spaces.
 * Throws for what RFC 8785 has no bytes for (NaN, infinities, lone surrogates, cycles); `intakeProblems` tells it beforehand.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
