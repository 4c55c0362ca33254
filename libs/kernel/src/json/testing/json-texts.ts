import fc from 'fast-check';

/** A character of a text as sent: plain, or escaped in one of the ways that JSON offers. */
const sourceCharacter = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'é', '€', '𝄞', ' ', '/', '\u2028', '\ud800') },
  { weight: 3, arbitrary: fc.constantFrom('\\\\', '\\"', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t') },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('\\u0041', '\\u005C', '\\u0022', '\\ud83d\\ude02', '\\uDC00') },
);
const source = fc.array(sourceCharacter, { maxLength: 4 }).map((parts) => `"${parts.join('')}"`);
const nameSource = fc.oneof(
  source,
  sourceCharacter.map((character) => `"${character}"`),
  fc.constantFrom(
    '"__proto__"',
    '"\\u005f_proto__"',
    '"constructor"',
    '"toString"',
    '"1"',
    '"10"',
    '"a"',
    '"fid"',
    '""',
  ),
);
const numberSource = fc.oneof(
  fc.constantFrom('0', '-0', '1.10', '1e400', '-1E+2', '5e-324', '12345678901234567890', '0.1', '1e-400'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.integer().map(String),
);
const space = fc.constantFrom('', '', '', ' ', '\n', '\r\n', '\t');

/** Texts of valid JSON as callers write them: every escape, every form of number, white space, names used twice. */
export const { text: jsonTexts } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 5, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('true', 'false', 'null'),
    numberSource,
    source,
    fc
      .tuple(fc.array(fc.tuple(space, tie('text'), space), { maxLength: 4 }), space)
      .map(([items, blank]) => `[${items.length === 0 ? blank : items.map((parts) => parts.join('')).join(',')}]`),
    fc
      .tuple(fc.array(fc.tuple(space, nameSource, space, tie('text'), space), { maxLength: 5 }), space)
      .map(
        ([members, blank]) =>
          `{${members.length === 0 ? blank : members.map(([a, name, b, value, c]) => `${a}${name}${b}:${value}${c}`).join(',')}}`,
      ),
  ),
}));

/** The text with one character removed, inserted or replaced: usually no longer valid JSON. */
export const damagedJsonTexts = fc
  .tuple(
    jsonTexts,
    fc.nat(),
    fc.constantFrom('', ',', ':', '"', '\\', '{', ']', '0', '-', 'e', '.', '\u0001', '\u00a0'),
    fc.nat(1),
  )
  .map(([text, position, insertion, removed]) => {
    const at = position % (text.length + 1);
    return text.slice(0, at) + insertion + text.slice(at + removed);
  });

/** All single escapes of a name. */
export const ESCAPED_CHARACTERS: readonly (readonly [source: string, character: string])[] = [
  ['\\\\', '\\'],
  ['\\"', '"'],
  ['\\/', '/'],
  ['\\b', '\b'],
  ['\\f', '\f'],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
  ['\\u0041', 'A'],
  ['\\u005c', '\\'],
  ['\\u0022', '"'],
  ['\\u0000', '\0'],
  ['\\u00e9', 'é'],
  ['\\u20ac', '€'],
  ['\\ud800', '\ud800'],
];
