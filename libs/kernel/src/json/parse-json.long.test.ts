import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-reader.ts';
import { parseJson } from './parse-json.ts';
import { describeJsonValue } from './testing/describe-json-value.ts';
import { jsonTexts } from './testing/json-texts.ts';
import { parseReferenceJson } from './testing/reference-parser.ts';

const READER_OPTIONS = { maxDepth: 200, maxValues: Infinity, rejectDuplicateNames: false, rejectLostDigits: false };

test('returns the values of an independent parser for 100,000 texts', () => {
  fc.assert(
    fc.property(jsonTexts, (text) => {
      const expected = describeJsonValue(parseReferenceJson(text));
      expect(describeJsonValue(readJson(text, READER_OPTIONS))).toBe(expected);
      expect(describeJsonValue(parseJson(text))).toBe(expected);
    }),
    { numRuns: 100_000 },
  );
});
