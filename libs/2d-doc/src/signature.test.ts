import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseCode } from './parse-code.ts';
import { verifyCodeSignature } from './signature.ts';
import { PUBLISHED_PRIVATE_KEY, PUBLISHED_PUBLIC_KEY } from './testing/published-key.ts';
import { BINARY_IDENTITY, MIXED_ADDRESS, PROOF_OF_ADDRESS } from './testing/sample-content.ts';
import { assembleCode, type CodeContent, signBytes, writeCode } from './testing/write-code.ts';

const P384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const P521 = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const sample = parseCode(writeCode(PROOF_OF_ADDRESS, PUBLISHED_PRIVATE_KEY));

describe('verifyCodeSignature', () => {
  test.each([
    ['characters', PROOF_OF_ADDRESS],
    ['version 01', { ...PROOF_OF_ADDRESS, version: 1, country: null }],
    ['bytes', BINARY_IDENTITY],
    ['characters and bytes', MIXED_ADDRESS],
  ] as const)('accepts a code in %s by its key only', (_, content) => {
    const code = parseCode(writeCode(content, PUBLISHED_PRIVATE_KEY));
    expect(verifyCodeSignature(code, PUBLISHED_PUBLIC_KEY)).toBe(true);
    expect(verifyCodeSignature(code, generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)).toBe(false);
  });

  test.each([
    ['P-384', P384],
    ['P-521', P521],
  ])('accepts a code of a key on %s', (_, { privateKey, publicKey }) => {
    for (const content of [PROOF_OF_ADDRESS, BINARY_IDENTITY])
      expect(verifyCodeSignature(parseCode(writeCode(content, privateKey)), publicKey)).toBe(true);
  });

  test('refuses a signature whose length is not that of the curve', () => {
    const code = parseCode(writeCode(PROOF_OF_ADDRESS, P384.privateKey));
    expect(verifyCodeSignature(code, PUBLISHED_PUBLIC_KEY)).toBe(false);
    expect(verifyCodeSignature(code, P521.publicKey)).toBe(false);
  });

  test.each([
    ['no signature', { ...sample, signature: null }, PUBLISHED_PUBLIC_KEY],
    ['a signature of zeros', { ...sample, signature: new Uint8Array(64) }, PUBLISHED_PUBLIC_KEY],
    ['a key of another kind', sample, generateKeyPairSync('ed25519').publicKey],
    ['a key on another curve', sample, generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey],
  ])('refuses %s', (_, code, key) => expect(verifyCodeSignature(code, key)).toBe(false));

  test('does not cover the fields after the signature', () => {
    const content: CodeContent = { ...PROOF_OF_ADDRESS, unsignedFields: [{ id: '25', value: 'PARIS' }] };
    const code = parseCode(writeCode(content, PUBLISHED_PRIVATE_KEY));
    expect(verifyCodeSignature(code, PUBLISHED_PUBLIC_KEY)).toBe(true);
    expect(code.fields.map(({ value }) => value)).not.toContain('PARIS');
  });
});

describe('the added separator', () => {
  /** A bill (type 01): 26 is mandatory and of fixed length, 25 is optional. */
  const content: CodeContent = { ...PROOF_OF_ADDRESS, documentType: '01' };
  const header = 'DC04FR00000121032104' + '0101FR';
  const message = '10MME/VERNET/ODILE\x1d22RUE\x1d2475000';
  const create = (written: string, signed: string) =>
    parseCode(assembleCode(content, Buffer.from(written), signBytes(Buffer.from(signed), PUBLISHED_PRIVATE_KEY)));
  const isAccepted = (written: string, signed: string) =>
    verifyCodeSignature(create(header + message + written, header + message + signed), PUBLISHED_PUBLIC_KEY);

  test('is accepted after a mandatory field of fixed length that an optional field follows', () =>
    expect(isAccepted('26FR25PARIS\x1d', '26FR\x1d25PARIS\x1d')).toBe(true));

  test.each([
    ['another value', '26FR25PARIS\x1d', '26FR\x1d25LYON\x1d'],
    ['a separator that was left out', '26FR\x1d25PARIS\x1d', '26FR25PARIS\x1d'],
    ['a separator after an optional field', '25PARIS\x1d26FR', '25PARIS\x1d\x1d26FR'],
    ['a separator at the end', '26FR', '26FR\x1d'],
  ])('is refused with %s', (_, written, signed) => expect(isAccepted(written, signed)).toBe(false));
});
