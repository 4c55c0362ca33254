import { createHash, webcrypto } from 'node:crypto';
import { type BaseBlock, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  type Attribute,
  type Certificate,
  CryptoEngine,
  ExtKeyUsage,
  SignedData,
  setEngine,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { TrustedCertificate } from './certificates.ts';
import { TimestampError } from './timestamp-error.ts';
import { encodeNonce, SHA256_OID } from './timestamp-request.ts';

type TimestampResponse = {
  /** A TimeStampResp in DER. */
  readonly token: Uint8Array;
  readonly bytes: Uint8Array;
  readonly nonce: Uint8Array;
  readonly trusted: readonly TrustedCertificate[];
};

// pkijs has one engine per process. This is the platform's own.
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));

/**
 * Returns the time in a stamp of `bytes`, after every check that RFC 3161, section 2.2, requires: the stamp is granted, for these bytes
 * and this nonce, and signed by a certificate that is for time stamping only, is named in the signature and chains to a trusted one.
 * @throws TimestampError when a check fails.
 */
export async function verifyTimestamp({ token, bytes, nonce, trusted }: TimestampResponse): Promise<Date> {
  const { signed, info } = parseResponse(token);
  if (info.messageImprint.hashAlgorithm.algorithmId !== SHA256_OID || !imprintOf(info).equals(sha256(bytes)))
    throw new TimestampError('the time stamp is for other bytes');
  if (info.nonce?.toBigInt() !== encodeNonce(nonce).toBigInt())
    throw new TimestampError('the time stamp has the nonce of another request');
  const signer = await verifySigner(signed, bytes, trusted);
  if (!isForTimeStamping(signer))
    throw new TimestampError('the certificate of the time stamp is not for time stamping only');
  if (!hasSignerReference(signed, signer)) throw new TimestampError('the time stamp does not name its certificate');
  return info.genTime;
}

const TST_INFO_OID = '1.2.840.113549.1.9.16.1.4';
/** PKIStatus: granted, granted with modifications. */
const GRANTED_STATUSES: ReadonlySet<number> = new Set([0, 1]);

function parseResponse(token: Uint8Array): { readonly signed: SignedData; readonly info: TSTInfo } {
  const response = rejectUnreadable(() => TimeStampResp.fromBER(new Uint8Array(token)));
  if (!GRANTED_STATUSES.has(response.status.status)) throw new TimestampError('the authority refused the time stamp');
  return rejectUnreadable(() => {
    const signed = new SignedData({ schema: response.timeStampToken?.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== TST_INFO_OID || !eContent || signed.signerInfos.length !== 1) throw new Error('no time stamp');
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
  });
}

function rejectUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TimestampError('the response of the authority cannot be parsed', { cause: error });
  }
}

const imprintOf = ({ messageImprint }: TSTInfo): Buffer =>
  Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView);

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Verifies the signature, and that its certificate chained to a trusted one at the time of the stamp. Returns that certificate. */
async function verifySigner(
  signed: SignedData,
  bytes: Uint8Array,
  trusted: readonly TrustedCertificate[],
): Promise<Certificate> {
  const invalidSignature = new TimestampError(
    'the signature of the time stamp is invalid, or does not chain to a trusted certificate',
  );
  const result = await signed
    .verify({
      signer: 0,
      trustedCerts: [...trusted],
      checkChain: true,
      extendedMode: true,
      data: new Uint8Array(bytes).buffer,
    })
    .catch(() => null);
  if (!result?.signatureVerified || !result.signerCertificateVerified || !result.signerCertificate)
    throw invalidSignature;
  return result.signerCertificate;
}

const EXTENDED_KEY_USAGE_OID = '2.5.29.37';
const TIME_STAMPING_OID = '1.3.6.1.5.5.7.3.8';

/** RFC 3161, section 2.3: the extension is present, critical, and names this purpose only. */
function isForTimeStamping({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE_OID);
  if (!usage?.critical) return false;
  const { result } = fromBER(usage.extnValue.getValue());
  const { keyPurposes } = new ExtKeyUsage({ schema: result });
  return keyPurposes.length === 1 && keyPurposes[0] === TIME_STAMPING_OID;
}

/** signingCertificate (RFC 2634) names the certificate by SHA-1, signingCertificateV2 (RFC 5035) by SHA-256 unless it names another digest. */
const SIGNING_CERTIFICATE_OID = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2_OID = '1.2.840.113549.1.9.16.2.47';
const DIGEST_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [SHA256_OID]: 'sha256',
    '2.16.840.1.101.3.4.2.2': 'sha384',
    '2.16.840.1.101.3.4.2.3': 'sha512',
  }),
);

/** Checks that the signature names its certificate, so that another certificate of the same key cannot replace it. */
function hasSignerReference(signed: SignedData, signer: Certificate): boolean {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const der = Buffer.from(signer.toSchema().toBER());
  const matchesReference = (type: string, algorithm: string) => {
    const reference = readFirstCertificateId(attributes.find((attribute) => attribute.type === type));
    const digestBlock = reference.find((part) => part instanceof OctetString);
    const algorithmId = reference[0] instanceof Sequence ? reference[0].valueBlock.value[0] : undefined;
    const digest =
      algorithmId instanceof ObjectIdentifier ? DIGEST_NAMES.get(algorithmId.valueBlock.toString()) : algorithm;
    if (!(digestBlock instanceof OctetString) || digest === undefined) return null;
    return createHash(digest).update(der).digest().equals(Buffer.from(digestBlock.valueBlock.valueHexView));
  };
  return (
    matchesReference(SIGNING_CERTIFICATE_V2_OID, 'sha256') ?? matchesReference(SIGNING_CERTIFICATE_OID, 'sha1') ?? false
  );
}

/** Returns the parts of the first ESSCertID of SigningCertificate ::= SEQUENCE { certs SEQUENCE OF ESSCertID, ... }. */
function readFirstCertificateId(attribute: Attribute | undefined): readonly BaseBlock[] {
  const [value] = attribute?.values ?? [];
  const [certs] = value instanceof Sequence ? value.valueBlock.value : [];
  const [first] = certs instanceof Sequence ? certs.valueBlock.value : [];
  return first instanceof Sequence ? first.valueBlock.value : [];
}
