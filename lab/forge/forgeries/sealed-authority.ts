import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestAuthority } from '@probant/2d-doc/testing/test-authority';
import type { TrustSnapshot } from '@probant/2d-doc/trust/trust';
import { CACHE_FOLDER, writeWhole } from '../cache.ts';

const AUTHORITY_ID = 'FR99';
const CERTIFICATE_ID = '0A01';

type SealedAuthority = {
  readonly trust: TrustSnapshot;
  readonly privateKey: KeyObject;
  readonly authorityId: string;
  readonly certificateId: string;
};

/**
 * An invented authority of 2D-Doc codes that the evaluated service trusts, so that codes with a valid signature exist. It is kept in the
 * cache: the documents that it signed are.
 */
export async function openSealedAuthority(): Promise<SealedAuthority> {
  const path = join(CACHE_FOLDER, 'sealed-authority.json');
  if (!existsSync(path)) {
    const authority = await createTestAuthority(AUTHORITY_ID);
    const signer = await authority.issue(CERTIFICATE_ID);
    const kept = {
      authority: Buffer.from(authority.certificate).toString('base64'),
      signer: Buffer.from(signer.certificate).toString('base64'),
      key: signer.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    };
    writeWhole(path, JSON.stringify(kept));
  }
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { authority: string; signer: string; key: string };
  return {
    authorityId: AUTHORITY_ID,
    certificateId: CERTIFICATE_ID,
    privateKey: createPrivateKey(kept.key),
    trust: {
      sequence: 1,
      issued: '2026-01-01',
      authorities: [
        { id: AUTHORITY_ID, name: 'Invented', state: 'granted', certificates: [Buffer.from(kept.authority, 'base64')] },
      ],
      signers: [
        {
          authorityId: AUTHORITY_ID,
          certificateId: CERTIFICATE_ID,
          certificate: Buffer.from(kept.signer, 'base64'),
          isRevoked: false,
        },
      ],
    },
  };
}
