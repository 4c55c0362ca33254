import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { Certificate, ContentInfo, EncapsulatedContentInfo, SignedData } from 'pkijs';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMultipart, MULTIPART_TYPE } from '../../testing/directory-server.ts';
import { createTestAuthority, type TestAuthority } from '../../testing/test-authority.ts';
import { MAX_BUNDLE_BYTES, readBundle } from './read-bundle.ts';

let authority: TestAuthority;
let certificates: readonly Uint8Array[];
let revocationList: Uint8Array;
beforeAll(async () => {
  authority = await createTestAuthority('XX01');
  certificates = await Promise.all(['AB01', 'AB02', 'AB03'].map(async (id) => (await authority.issue(id)).certificate));
  revocationList = await authority.revoke(['01']);
});

const toPem = () => certificates.map((der) => new X509Certificate(der).toString()).join('some text\n');
const toBase64Parts = () =>
  certificates
    .map((der) =>
      `--x y\nContent-Transfer-Encoding: base64\n\n${Buffer.from(der).toString('base64')}\n`.replace('x y', 'xy'),
    )
    .join('');
const toPkcs7 = () => {
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
    certificates: certificates.map((der) => Certificate.fromBER(new Uint8Array(der))),
  });
  const content = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
};

describe('readBundle', () => {
  test.each<[string, () => Uint8Array, string | null]>([
    ['the multipart file of RFC 4387', () => formatMultipart(certificates), MULTIPART_TYPE],
    ['the same, saved without its headers', () => formatMultipart(certificates), null],
    [
      'the same, saved with its headers',
      () => Buffer.concat([Buffer.from(`Content-Type: ${MULTIPART_TYPE}\r\n\r\n`), formatMultipart(certificates)]),
      null,
    ],
    ['a multipart file in base64', () => Buffer.from(`${toBase64Parts()}--xy--\n`), 'multipart/mixed; boundary=xy'],
    ['certificates in a row', () => Buffer.concat(certificates), null],
    ['PEM, with other text', () => Buffer.from(toPem()), null],
    ['PKCS #7', toPkcs7, null],
  ])('reads %s', (_, create, contentType) => {
    expect(readBundle(create(), contentType)).toEqual({ certificates, others: [] });
  });

  test('tells certificates from revocation lists', () => {
    const bytes = Buffer.concat([revocationList, certificates[0] ?? new Uint8Array()]);
    expect(readBundle(bytes)).toEqual({ certificates: [certificates[0]], others: [revocationList] });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<html>maintenance</html>')],
    ['a boundary alone', Buffer.from('--a\r\n')],
    ['dashes', Buffer.alloc(100_000, '--\n')],
    ['a length beyond the end', Buffer.from('3084ffffffff0000', 'hex')],
    ['a bundle above the limit', Buffer.alloc(MAX_BUNDLE_BYTES + 1, 0x30)],
  ])('finds no certificate in %s', (_, bytes) => {
    expect(readBundle(bytes, 'multipart/mixed; boundary=a').certificates).toEqual([]);
    expect(readBundle(bytes).certificates).toEqual([]);
  });

  test('never throws, and returns no certificate that was altered', () => {
    const bundle = formatMultipart(certificates);
    const known = new Set(certificates.map((der) => Buffer.from(der).toString('hex')));
    const issuer = new X509Certificate(authority.certificate);
    fc.assert(
      fc.property(fc.nat(bundle.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const altered = Buffer.from(bundle);
        altered[at] = (altered[at] ?? 0) ^ change;
        for (const der of readBundle(altered, MULTIPART_TYPE).certificates)
          if (!known.has(Buffer.from(der).toString('hex')))
            expect(new X509Certificate(der).verify(issuer.publicKey)).toBe(false);
      }),
    );
  });
});
