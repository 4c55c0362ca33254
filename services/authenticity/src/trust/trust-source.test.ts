import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@probant/2d-doc/testing/test-authority';
import { updateKeystore } from '@probant/2d-doc/trust/keystore/update-keystore';
import { silentLogger } from '@probant/kernel/logging';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTrustSource } from './trust-source.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'probant-trust-'));
  folder = join(parent, '2ddoc');
});
afterEach(() => rm(parent, { recursive: true }));

test('returns the embedded list without a keystore, and the same object while nothing changes', async () => {
  const getTrust = createTrustSource({ folder, logger: silentLogger });
  const trust = await getTrust();
  expect(trust).toMatchObject({ sequence: 23, issued: '2026-05-11', signers: [] });
  expect(await getTrust()).toBe(trust);
});

test('reads the keystore again when it was refreshed', async () => {
  const getTrust = createTrustSource({ folder, logger: silentLogger });
  expect((await getTrust()).signers).toEqual([]);
  const authority = await createTestAuthority('XX01');
  const { certificate } = await authority.issue('AB01');
  const signer = { authorityId: 'XX01', certificateId: 'AB01', certificate };
  await updateKeystore(folder, { signers: [signer], revocations: [] }, '2026-11-23T10:00:00.000Z');
  expect((await getTrust()).signers).toMatchObject([{ authorityId: 'XX01', certificateId: 'AB01', isRevoked: false }]);
});
