import { createHash, KeyObject, sign, webcrypto, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  CryptoEngine,
  DistributionPoint,
  Extension,
  Extensions,
  GeneralName,
  RevokedCertificate,
  Time,
} from 'pkijs';

const engine = new CryptoEngine({ name: 'test', crypto: webcrypto });
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

type Validity = { readonly notBefore?: string; readonly notAfter?: string };
type SignerOptions = Validity & {
  /** Address of the authority's revocation list, named in the certificate. */
  readonly revocationList?: string;
  readonly curve?: 'P-256' | 'P-384' | 'P-521';
  readonly isAuthority?: boolean;
};
type RevocationOptions = {
  readonly thisUpdate?: string;
  readonly nextUpdate?: string;
  /** Serial numbers of certificates on hold. */
  readonly onHold?: readonly string[];
};

export type TestSigner = {
  /** DER. */
  readonly certificate: Uint8Array;
  /** Upper-case hexadecimal, as node:crypto writes it. */
  readonly serialNumber: string;
  readonly privateKey: KeyObject;
  /** Returns r and s. */
  sign(bytes: Uint8Array): Uint8Array;
};

export type TestAuthority = {
  readonly id: string;
  /** DER. */
  readonly certificate: Uint8Array;
  /** `id`: common name of the signer. */
  issue(id: string, options?: SignerOptions): Promise<TestSigner>;
  /** Returns a revocation list in DER. `serialNumbers`: upper-case hexadecimal. */
  revoke(serialNumbers: readonly string[], options?: RevocationOptions): Promise<Uint8Array>;
};

/** Creates a certification authority of 2D-Doc signers with a key of its own. */
export async function createTestAuthority(id: string, validity: Validity = {}): Promise<TestAuthority> {
  const keys = await createKeys(P256);
  const signingKey = keys.privateKey;
  const own = await createCertificate({ subject: id, issuer: id, keys, signingKey, isAuthority: true, ...validity });
  return {
    id,
    certificate: encode(own),
    issue: async (subject, { curve = 'P-256', ...options } = {}) => {
      const signerKeys = await createKeys({ name: 'ECDSA', namedCurve: curve });
      const issued = await createCertificate({ subject, issuer: id, keys: signerKeys, signingKey, ...options });
      return toSigner(encode(issued), KeyObject.from(signerKeys.privateKey), curve);
    },
    revoke: (serialNumbers, options) => createRevocationList(id, signingKey, serialNumbers, options),
  };
}

type CertificateParts = SignerOptions & {
  readonly subject: string;
  readonly issuer: string;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly signingKey: webcrypto.CryptoKey;
};

const createKeys = (algorithm: webcrypto.EcKeyGenParams): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const encode = (item: Certificate | CertificateRevocationList): Uint8Array =>
  new Uint8Array(item.toSchema(true).toBER());

async function createCertificate(parts: CertificateParts): Promise<Certificate> {
  const { notBefore = '2020-01-01T00:00:00Z', notAfter = '2035-01-01T00:00:00Z', revocationList } = parts;
  const certificate = new Certificate({
    version: 2,
    serialNumber: createSerialNumber(),
    notBefore: new Time({ value: new Date(notBefore) }),
    notAfter: new Time({ value: new Date(notAfter) }),
    extensions: [
      createExtension('2.5.29.19', new BasicConstraints({ cA: parts.isAuthority ?? false }).toSchema()),
      ...(revocationList === undefined ? [] : [createExtension('2.5.29.31', createDistribution(revocationList))]),
    ],
  });
  addName(certificate.subject, parts.subject);
  addName(certificate.issuer, parts.issuer);
  await certificate.subjectPublicKeyInfo.importKey(parts.keys.publicKey, engine);
  await certificate.sign(parts.signingKey, 'SHA-256', engine);
  return certificate;
}

/** Positive, 9 bytes. */
function createSerialNumber(): asn1js.Integer {
  const random = createHash('sha256')
    .update(webcrypto.getRandomValues(new Uint8Array(16)))
    .digest();
  return new asn1js.Integer({ valueHex: new Uint8Array([1, ...random.subarray(0, 8)]).buffer });
}

const addName = (name: Certificate['subject'], commonName: string) =>
  name.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.10', value: new asn1js.Utf8String({ value: 'PROBANT TEST' }) }),
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1js.Utf8String({ value: commonName }) }),
  );

const createExtension = (extnID: string, value: { toBER(): ArrayBuffer }): Extension =>
  new Extension({ extnID, critical: false, extnValue: value.toBER() });

const createDistribution = (address: string) =>
  new CRLDistributionPoints({
    distributionPoints: [new DistributionPoint({ distributionPoint: [new GeneralName({ type: 6, value: address })] })],
  }).toSchema();

const KEY_COMPROMISE = 1;
const CERTIFICATE_HOLD = 6;

async function createRevocationList(
  issuer: string,
  key: webcrypto.CryptoKey,
  serialNumbers: readonly string[],
  { thisUpdate = '2026-01-01T00:00:00Z', nextUpdate = '2034-01-01T00:00:00Z', onHold = [] }: RevocationOptions = {},
): Promise<Uint8Array> {
  const list = new CertificateRevocationList({
    version: 1,
    thisUpdate: new Time({ value: new Date(thisUpdate) }),
    nextUpdate: new Time({ value: new Date(nextUpdate) }),
    revokedCertificates: [
      ...serialNumbers.map((serial) => createEntry(serial, thisUpdate, KEY_COMPROMISE)),
      ...onHold.map((serial) => createEntry(serial, thisUpdate, CERTIFICATE_HOLD)),
    ],
  });
  addName(list.issuer, issuer);
  await list.sign(key, 'SHA-256', engine);
  return encode(list);
}

const createEntry = (serialNumber: string, date: string, reason: number): RevokedCertificate =>
  new RevokedCertificate({
    userCertificate: new asn1js.Integer({ valueHex: new Uint8Array(Buffer.from(serialNumber, 'hex')).buffer }),
    revocationDate: new Time({ value: new Date(date) }),
    crlEntryExtensions: new Extensions({
      extensions: [createExtension('2.5.29.21', new asn1js.Enumerated({ value: reason }))],
    }),
  });

const HASH_BY_CURVE = { 'P-256': 'sha256', 'P-384': 'sha384', 'P-521': 'sha512' } as const;

const toSigner = (certificate: Uint8Array, key: KeyObject, curve: keyof typeof HASH_BY_CURVE): TestSigner => ({
  certificate,
  serialNumber: new X509Certificate(certificate).serialNumber,
  privateKey: key,
  sign: (bytes) => new Uint8Array(sign(HASH_BY_CURVE[curve], bytes, { key, dsaEncoding: 'ieee-p1363' })),
});
