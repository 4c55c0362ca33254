import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listStructureProblems } from './check-structure.ts';
import { CodeFormatError } from './code-format-error.ts';
import { joinEnvelope } from './envelope.ts';
import { MAX_CODE_BYTES, parseCode } from './parse-code.ts';
import { verifyCodeSignature } from './signature.ts';
import { PUBLISHED_PRIVATE_KEY, PUBLISHED_PUBLIC_KEY } from './testing/published-key.ts';
import { BINARY_IDENTITY, MIXED_ADDRESS, PROOF_OF_ADDRESS } from './testing/sample-content.ts';
import { writeCode } from './testing/write-code.ts';

const CODES = [
  PROOF_OF_ADDRESS,
  { ...PROOF_OF_ADDRESS, version: 1, country: null } as const,
  { ...PROOF_OF_ADDRESS, version: 2, country: null } as const,
  BINARY_IDENTITY,
  MIXED_ADDRESS,
].map((content) => writeCode(content, PUBLISHED_PRIVATE_KEY));

/** Whether the bytes are a code with a good signature. Everything but CodeFormatError escapes. */
function isAccepted(bytes: Uint8Array): boolean {
  try {
    const code = parseCode(bytes);
    listStructureProblems(code);
    return verifyCodeSignature(code, PUBLISHED_PUBLIC_KEY);
  } catch (error) {
    if (error instanceof CodeFormatError) return false;
    throw error;
  }
}

describe('hostile bytes', () => {
  test('are codes before they are changed', () => expect(CODES.every(isAccepted)).toBe(true));

  test('of one changed byte are never accepted', () => {
    const changed = fc.record({
      code: fc.constantFrom(...CODES),
      place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(changed, ({ code, place, mask }) => {
        const bytes = Uint8Array.from(code);
        const index = Math.floor(place * bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ mask;
        expect(isAccepted(bytes)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('of a code that was cut are never accepted', () => {
    for (const code of CODES)
      for (let length = 0; length < code.length; length++) expect(isAccepted(code.subarray(0, length))).toBe(false);
  });

  test('at random throw only CodeFormatError', () => {
    const starts = fc.constantFrom(
      ...CODES.flatMap((code) => [0, 1, 2, 19, 22, 24, 26].map((end) => code.slice(0, end))),
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 400 }), (start, end) => {
        expect(isAccepted(Buffer.concat([start, end]))).toBe(false);
      }),
    );
  });

  test('with text fields throw only CodeFormatError', () => {
    const text = fc.array(
      fc.constantFrom('10', '24', '26', 'FR', '\x1d', '\x1e', '\x1f', 'A', '0', '\xff', '\x00', '='),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(text, (pieces) => {
        const bytes = Buffer.from(`DC04FR000001212A212B0001FR${pieces.join('')}`, 'latin1');
        expect(isAccepted(bytes)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('of the largest size are read in linear steps', () => {
    const header = 'DC04FR000001212A212B0001FR';
    for (const piece of ['26FR', '20\x1d', '\x1d', '20A\x1d\xff', '2020', '\xff'])
      expect(isAccepted(Buffer.from(header.padEnd(MAX_CODE_BYTES, piece), 'latin1'))).toBe(false);
  });

  test('in envelopes throw only CodeFormatError', () =>
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 18 }), (parts) => {
        try {
          joinEnvelope(parts);
        } catch (error) {
          expect(error).toBeInstanceOf(CodeFormatError);
        }
      }),
    ));
});
