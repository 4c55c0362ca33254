import { join } from 'node:path';
import { createTestAuthority } from '@probant/2d-doc/testing/test-authority';
import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCode, createCodePdf, createCodePicture } from '../testing/sample-code.ts';
import { readCodes } from './read-codes.ts';

const MODELS = join(repositoryRoot, 'models/ppocr-v6');
let trust: TrustSnapshot;
let code: Uint8Array;

beforeAll(async () => {
  const authority = await createTestAuthority('XX01');
  const { certificate, privateKey } = await authority.issue('AB01');
  trust = {
    sequence: 1,
    issued: '2026-01-01',
    authorities: [{ id: 'XX01', name: 'Test', state: 'granted', certificates: [authority.certificate] }],
    signers: [{ authorityId: 'XX01', certificateId: 'AB01', certificate, isRevoked: false }],
  };
  code = createCode({ authorityId: 'XX01', certificateId: 'AB01' }, privateKey);
});

const readVerdicts = async (file: Uint8Array) =>
  (await readCodes(file, MODELS, trust)).codes.map(({ page, verdict }) => ({ page, verdict }));

describe('readCodes', () => {
  test('verifies the code of a page', async () => {
    expect(await readVerdicts(await createCodePdf(code, 0.4))).toEqual([{ page: 2, verdict: 'valid' }]);
  });

  test('reads a code with modules of 0.2 mm, half of what the specification recommends', async () => {
    expect(await readVerdicts(await createCodePdf(code, 0.2))).toEqual([{ page: 2, verdict: 'valid' }]);
  });

  test('finds a changed digit of an IBAN', async () => {
    const changed = Buffer.from(Buffer.from(code).toString('latin1').replace('FR76300060', 'FR76300061'), 'latin1');
    expect(changed.equals(code)).toBe(false);
    expect(await readVerdicts(await createCodePicture(changed))).toEqual([{ page: 1, verdict: 'signature_invalid' }]);
  });
});
