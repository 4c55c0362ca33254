import { webcrypto } from 'node:crypto';
import { appendRevision } from '@probant/documents/testing/pdf-update-writer';
import { Integer, OctetString, PrintableString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  setEngine,
} from 'pkijs';

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));

const CONTENTS_BYTES = 4096;
const NUMBER_PLACE = '0000000000';
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const MESSAGE_DIGEST_OID = '1.2.840.113549.1.9.4';
const CONTENT_TYPE_OID = '1.2.840.113549.1.9.3';
const DATA_OID = '1.2.840.113549.1.7.1';
const SIGNED_DATA_OID = '1.2.840.113549.1.7.2';

/** Signs a file of `writeTestPdf` in a new revision, as PAdES does, with a certificate made for it. */
export async function signPdf(file: Buffer, fields: string = '20 0 R'): Promise<Buffer> {
  const range = `/ByteRange [0 ${NUMBER_PLACE} ${NUMBER_PLACE} ${NUMBER_PLACE}]`;
  const contents = `/Contents <${'00'.repeat(CONTENTS_BYTES)}>`;
  const unsigned = appendRevision(file, {
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [${fields}] >> >>`,
    20: '<< /FT /Sig /T (Signature) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /V 21 0 R >>',
    21: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${range} ${contents} >>`,
  });
  const gapStart = unsigned.lastIndexOf('/Contents <') + '/Contents '.length;
  const gapEnd = gapStart + 2 * CONTENTS_BYTES + 2;
  const numbers = [gapStart, gapEnd, unsigned.length - gapEnd].map((n) => String(n).padStart(NUMBER_PLACE.length, '0'));
  const signed = Buffer.from(
    unsigned.toString('latin1').replace(range, `/ByteRange [0 ${numbers.join(' ')}]`),
    'latin1',
  );
  const cms = await createCms(Buffer.concat([signed.subarray(0, gapStart), signed.subarray(gapEnd)]));
  signed.write(cms.toString('hex'), gapStart + 1, 'latin1');
  return signed;
}

async function createCms(data: Buffer): Promise<Buffer> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(SIGNING, true, ['sign', 'verify']);
  const certificate = await createCertificate(publicKey, privateKey);
  const digest = await webcrypto.subtle.digest('SHA-256', Uint8Array.from(data));
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new Attribute({
          type: CONTENT_TYPE_OID,
          values: [new EncapsulatedContentInfo({ eContentType: DATA_OID }).toSchema().valueBlock.value[0]],
        }),
        new Attribute({ type: MESSAGE_DIGEST_OID, values: [new OctetString({ valueHex: digest })] }),
      ],
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA_OID }),
    signerInfos: [signer],
    certificates: [certificate],
  });
  await signed.sign(privateKey, 0, 'SHA-256', Uint8Array.from(data).buffer);
  const content = new ContentInfo({ contentType: SIGNED_DATA_OID, content: signed.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}

async function createCertificate(
  publicKey: webcrypto.CryptoKey,
  privateKey: webcrypto.CryptoKey,
): Promise<Certificate> {
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 1 }) });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: 'A test' }) }),
    );
  certificate.notBefore.value = new Date('2026-01-01');
  certificate.notAfter.value = new Date('2036-01-01');
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  return certificate;
}
