import canonicalize from 'canonicalize';

/**
 * Returns the RFC 8785 text of a JSON value: members sorted by UTF-16 code units, numbers as ECMAScript prints them, no spaces.
 *
 * @throws Error for values without an RFC 8785 text (NaN, infinities, lone surrogates, cycles). `validateJson` finds them beforehand.
 */
export function formatCanonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('the value is not a JSON value');
  return text;
}
