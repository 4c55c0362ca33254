import { expect, test } from 'vitest';
import { createTestAuthority } from '../testing/test-authority.ts';
import { describeSigner } from './describe-signer.ts';
import type { TrustSnapshot } from './trust.ts';

const createTrust = async (): Promise<TrustSnapshot> => {
  const [authority, other] = await Promise.all([createTestAuthority('FRT1'), createTestAuthority('FRT1')]);
  const validity = { notBefore: '2024-01-01T00:00:00Z', notAfter: '2027-01-01T00:00:00Z' };
  const [own, foreign] = await Promise.all([authority.issue('AB01', validity), other.issue('AB02', validity)]);
  return {
    sequence: 1,
    issued: '2026-01-01',
    authorities: [{ id: 'FRT1', name: 'Autorité d’essai', state: 'granted', certificates: [authority.certificate] }],
    signers: [
      { authorityId: 'FRT1', certificateId: 'AB01', certificate: own.certificate, isRevoked: false },
      { authorityId: 'FRT1', certificateId: 'AB02', certificate: foreign.certificate, isRevoked: false },
      { authorityId: 'FRT1', certificateId: 'AB03', certificate: Uint8Array.of(1), isRevoked: false },
    ],
  };
};

test('returns the authority and the validity of an installed certificate', async () => {
  expect(describeSigner({ authorityId: 'FRT1', certificateId: 'AB01' }, await createTrust())).toMatchObject({
    authorityName: 'Autorité d’essai',
    validFrom: Date.parse('2024-01-01T00:00:00Z'),
    validTo: Date.parse('2027-01-01T00:00:00Z'),
  });
});

test.each<[string, string, string, string | null]>([
  ['is not installed', 'FRT1', 'AB09', 'Autorité d’essai'],
  ['another authority issued', 'FRT1', 'AB02', 'Autorité d’essai'],
  ['is no certificate', 'FRT1', 'AB03', 'Autorité d’essai'],
  ['is of an authority that is not listed', 'FRT9', 'AB01', null],
])('returns no validity of a certificate that %s', async (_, authorityId, certificateId, authorityName) => {
  expect(describeSigner({ authorityId, certificateId }, await createTrust())).toEqual({
    authorityName,
    holder: null,
    validFrom: null,
    validTo: null,
  });
});
