import { beforeAll, describe, expect, test } from 'vitest';
import type { ParsedCode } from '../code.ts';
import { PUBLISHED_PRIVATE_KEY } from '../testing/published-key.ts';
import { createTestAuthority, type TestAuthority, type TestSigner } from '../testing/test-authority.ts';
import { signBytes } from '../testing/write-code.ts';
import { judgeSignature } from './judge-signature.ts';
import type { SignerCertificate, TrustSnapshot, TrustVerdict } from './trust.ts';

const SIGNED_BYTES = Buffer.from('DC04XX01AB011E6D1E6D0001FR10MENUISERIE VALMY');
const VALIDITY = { notBefore: '2022-03-01T00:00:00Z', notAfter: '2025-03-01T00:00:00Z' };

let authority: TestAuthority;
let namesake: TestAuthority;
let signer: TestSigner;
let foreignSigner: TestSigner;
beforeAll(async () => {
  authority = await createTestAuthority('XX01', {
    notBefore: '2020-01-01T00:00:00Z',
    notAfter: '2024-01-01T00:00:00Z',
  });
  namesake = await createTestAuthority('XX01');
  signer = await authority.issue('AB01', VALIDITY);
  foreignSigner = await namesake.issue('AB01', VALIDITY);
});

const createCode = (changes: Partial<ParsedCode> = {}): ParsedCode => ({
  version: 4,
  form: 'c40',
  authorityId: 'XX01',
  certificateId: 'AB01',
  emissionDate: '2023-01-01',
  signatureDate: '2023-01-01',
  documentType: '00',
  perimeter: '01',
  country: 'FR',
  fields: [],
  unsignedFields: [],
  signedBytes: SIGNED_BYTES,
  signature: signer.sign(SIGNED_BYTES),
  ...changes,
});

const publishedCode = (): Partial<ParsedCode> => ({
  authorityId: 'FR00',
  certificateId: '0001',
  signature: signBytes(SIGNED_BYTES, PUBLISHED_PRIVATE_KEY),
});

const toListed = (certificate: Uint8Array, isRevoked = false): SignerCertificate => ({
  authorityId: 'XX01',
  certificateId: 'AB01',
  certificate,
  isRevoked,
});

const createTrust = (
  signers: readonly SignerCertificate[] = [toListed(signer.certificate)],
  state: 'granted' | 'revoked' = 'granted',
): TrustSnapshot => ({
  sequence: 1,
  issued: '2026-01-01',
  authorities: [{ id: 'XX01', name: 'Test', state, certificates: [authority.certificate] }],
  signers,
});

const flip = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

describe('judgeSignature', () => {
  const cases: readonly {
    readonly title: string;
    readonly code?: () => Partial<ParsedCode>;
    readonly trust?: () => TrustSnapshot;
    readonly verdict: TrustVerdict;
  }[] = [
    { title: 'a signature of a listed authority', verdict: 'valid' },
    { title: 'the authority whose key is published', code: () => ({ authorityId: 'FR00' }), verdict: 'test' },
    {
      title: 'that authority, even if the list granted it',
      code: () => ({ authorityId: 'FR00' }),
      trust: () => {
        const trust = createTrust();
        const signers = trust.signers.map((listed) => ({ ...listed, authorityId: 'FR00' }));
        return { ...trust, signers, authorities: trust.authorities.map((listed) => ({ ...listed, id: 'FR00' })) };
      },
      verdict: 'test',
    },
    { title: 'the test certificate of an authority', code: () => ({ certificateId: '0000' }), verdict: 'test' },
    { title: 'the same in a binary code', code: () => ({ certificateId: '00000' }), verdict: 'test' },
    {
      title: 'the published certificate on bytes that were altered',
      code: () => ({ ...publishedCode(), signedBytes: flip(SIGNED_BYTES, 30) }),
      verdict: 'test_signature_invalid',
    },
    { title: 'the published certificate on what it signed', code: publishedCode, verdict: 'test' },
    {
      title: 'another certificate of that authority, which is not at hand',
      code: () => ({ ...publishedCode(), certificateId: '0002', signedBytes: flip(SIGNED_BYTES, 30) }),
      verdict: 'test',
    },
    {
      title: 'a test without a signature',
      code: () => ({ authorityId: 'FR00', signature: null }),
      verdict: 'test_signature_invalid',
    },
    {
      title: 'the test certificate of an authority, installed, on other bytes',
      code: () => ({ certificateId: '0000', signedBytes: flip(SIGNED_BYTES, 30) }),
      trust: () => createTrust([{ ...toListed(signer.certificate), certificateId: '0000' }]),
      verdict: 'test_signature_invalid',
    },
    {
      title: 'a signature of a length that no curve has, by a signer who is not at hand',
      code: () => ({ signature: new Uint8Array(65) }),
      trust: () => createTrust([]),
      verdict: 'signature_invalid',
    },
    { title: 'another authority', code: () => ({ authorityId: 'XX02' }), verdict: 'authority_unknown' },
    { title: 'a revoked authority', trust: () => createTrust(undefined, 'revoked'), verdict: 'authority_revoked' },
    { title: 'no signature', code: () => ({ signature: null }), verdict: 'signature_missing' },
    { title: 'no keystore', trust: () => createTrust([]), verdict: 'signer_unknown' },
    { title: 'another certificate', code: () => ({ certificateId: 'AB02' }), verdict: 'signer_unknown' },
    {
      title: 'a revoked certificate, also for a signature before that',
      trust: () => createTrust([toListed(signer.certificate, true)]),
      verdict: 'signer_revoked',
    },
    {
      title: 'a certificate of another authority with the same name',
      code: () => ({ signature: foreignSigner.sign(SIGNED_BYTES) }),
      trust: () => createTrust([toListed(foreignSigner.certificate)]),
      verdict: 'signer_not_issued_by_authority',
    },
    {
      title: "the authority's own certificate as the signer's",
      trust: () => createTrust([toListed(authority.certificate)]),
      verdict: 'signer_not_issued_by_authority',
    },
    {
      title: 'bytes that are no certificate',
      trust: () => createTrust([toListed(signer.certificate.subarray(0, 100))]),
      verdict: 'signer_not_issued_by_authority',
    },
    { title: 'no day of signature', code: () => ({ signatureDate: null }), verdict: 'signer_not_valid_at_signature' },
    { title: 'a day before', code: () => ({ signatureDate: '2022-02-27' }), verdict: 'signer_not_valid_at_signature' },
    { title: 'the first day', code: () => ({ signatureDate: '2022-03-01' }), verdict: 'valid' },
    { title: 'the evening before in UTC', code: () => ({ signatureDate: '2022-02-28' }), verdict: 'valid' },
    {
      title: 'a day after the end of the authority, within that of the signer',
      code: () => ({ signatureDate: '2024-06-01' }),
      verdict: 'signer_not_valid_at_signature',
    },
    { title: 'the last day of the authority', code: () => ({ signatureDate: '2024-01-01' }), verdict: 'valid' },
    {
      title: 'one changed bit of the signed bytes',
      code: () => ({ signedBytes: flip(SIGNED_BYTES, 30) }),
      verdict: 'signature_invalid',
    },
    {
      title: 'one changed bit of the signature',
      code: () => ({ signature: flip(signer.sign(SIGNED_BYTES), 40) }),
      verdict: 'signature_invalid',
    },
    {
      title: 'a renewed certificate beside the former one with the same identifier',
      trust: () =>
        createTrust([
          toListed(foreignSigner.certificate),
          toListed(signer.certificate),
          toListed(foreignSigner.certificate),
        ]),
      verdict: 'valid',
    },
  ];

  test.each(cases)('$title: $verdict', ({ code = () => ({}), trust = createTrust, verdict }) => {
    expect(judgeSignature(createCode(code()), structuredClone(trust()))).toBe(verdict);
  });

  test('accepts no altered signature in 500 bit flips', () => {
    const signature = signer.sign(SIGNED_BYTES);
    const verdicts = new Set<TrustVerdict>();
    for (let bit = 0; bit < 500; bit += 1) {
      const altered = signature.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      verdicts.add(judgeSignature(createCode({ signature: altered }), createTrust()));
    }
    expect([...verdicts]).toEqual(['signature_invalid']);
  });

  test.each(['P-384', 'P-521'] as const)('verifies a signature on %s', async (curve) => {
    const strong = await authority.issue('AB01', { ...VALIDITY, curve });
    const code = createCode({ signature: strong.sign(SIGNED_BYTES) });
    expect(judgeSignature(code, createTrust([toListed(strong.certificate)]))).toBe('valid');
    expect(
      judgeSignature({ ...code, signedBytes: flip(SIGNED_BYTES, 5) }, createTrust([toListed(strong.certificate)])),
    ).toBe('signature_invalid');
  });
});
