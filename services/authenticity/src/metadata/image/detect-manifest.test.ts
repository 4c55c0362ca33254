import { webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { LocalSigner } from '@trustnxt/c2pa-ts/cose';
import { DataHashAssertion, ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { MANIFEST_DETECTOR } from './detect-manifest.ts';

const ES256 = -7;
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Signs a JPEG with a manifest of origin, by a certificate of an authority made for it. */
async function signJpeg(jpeg: Uint8Array): Promise<Buffer> {
  const keys = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);
  const authority = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=A test, O=A test',
    issuer: 'CN=A test authority, O=A test',
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2036-01-01'),
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection], true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const privateKey = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const signer = new LocalSigner(privateKey, ES256, certificate);
  const asset = new JPEG(Uint8Array.from(jpeg));
  const store = new ManifestStore();
  const manifest = store.createManifest({
    assetFormat: 'image/jpeg',
    instanceID: 'urn:uuid:00000000-0000-4000-8000-000000000001',
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  const binding = DataHashAssertion.create('SHA-256');
  manifest.addAssertion(binding);
  await asset.ensureManifestSpace(store.measureSize());
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return Buffer.from(await asset.getDataRange());
}

let signed: Buffer;
beforeAll(async () => {
  const pixels = Buffer.from(Array.from({ length: 3 * 64 * 64 }, (_, i) => (i * 37) % 256));
  signed = await signJpeg(
    await sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
      .jpeg()
      .toBuffer(),
  );
});

const list = async (bytes: Uint8Array) => (await observe([MANIFEST_DETECTOR], bytes)).map(({ code }) => code);

test('a manifest of an unchanged picture is information', async () => {
  expect(await list(signed)).toEqual(['c2pa_valid']);
});

test('a picture that changed after its manifest is a signal', async () => {
  const changed = Buffer.from(signed);
  // A table of the JPEG, which is still a picture with another value.
  const table = changed.indexOf(Buffer.from([0xff, 0xdb]));
  changed[table + 10] = (changed[table + 10] as number) + 1;
  expect(await list(changed)).toEqual(['c2pa_invalid']);
});

test('a manifest that changed is a signal', async () => {
  const changed = Buffer.from(signed);
  const name = changed.indexOf('urn:uuid:00000000-0000-4000-8000-000000000001');
  changed.write('9', name + 9, 'latin1');
  expect(await list(changed)).toEqual(['c2pa_invalid']);
});
