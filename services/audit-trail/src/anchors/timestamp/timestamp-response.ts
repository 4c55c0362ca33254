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
import { nonceInteger, SHA256 } from './timestamp-request.ts';

type Received = {
  /** A TimeStampResp in DER. */
  readonly token: Uint8Array;
  readonly bytes: Uint8Array;
  readonly nonce: Uint8Array;
  readonly trusted: readonly TrustedCertificate[];
};

// pkijs keeps one engine for the process; it is the platform's own either way.
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));

/**
 * When the authority says that it saw `bytes`. Everything that RFC 3161, section 2.2, has a requester check: granted, these bytes, this
 * nonce, signed by a certificate that is for time stamping alone, that the signature itself names, and that leads to a trusted one.
 * Throws a TimestampError when any of it does not hold.
 */
export async function verifyTimestamp({ token, bytes, nonce, trusted }: Received): Promise<Date> {
  const { signed, info } = read(token);
  if (info.messageImprint.hashAlgorithm.algorithmId !== SHA256 || !imprintOf(info).equals(sha256(bytes)))
    throw new TimestampError('the time stamp is of other bytes');
  if (info.nonce?.toBigInt() !== nonceInteger(nonce).toBigInt())
    throw new TimestampError('the time stamp answers another request');
  const signer = await signerOf(signed, bytes, trusted);
  if (!isForTimeStamping(signer))
    throw new TimestampError('the certificate of the time stamp is not for time stamping alone');
  if (!namesItsSigner(signed, signer)) throw new TimestampError('the time stamp does not name its certificate');
  return info.genTime;
}

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
/** PKIStatus: granted, granted with modifications. */
const GRANTED: ReadonlySet<number> = new Set([0, 1]);

function read(token: Uint8Array): { readonly signed: SignedData; readonly info: TSTInfo } {
  const response = orUnreadable(() => TimeStampResp.fromBER(new Uint8Array(token)));
  if (!GRANTED.has(response.status.status)) throw new TimestampError('the authority refused the time stamp');
  return orUnreadable(() => {
    const signed = new SignedData({ schema: response.timeStampToken?.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || !eContent || signed.signerInfos.length !== 1) throw new Error('no time stamp');
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
  });
}

function orUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new TimestampError('the answer of the authority cannot be read', { cause: error });
  }
}

const imprintOf = ({ messageImprint }: TSTInfo): Buffer =>
  Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView);

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The certificate that made the signature, which verifies, and whose chain ended at a trusted one at the time of the stamp. */
async function signerOf(
  signed: SignedData,
  bytes: Uint8Array,
  trusted: readonly TrustedCertificate[],
): Promise<Certificate> {
  const failed = new TimestampError(
    'the signature of the time stamp does not verify, or leads to no trusted certificate',
  );
  const verdict = await signed
    .verify({
      signer: 0,
      trustedCerts: [...trusted],
      checkChain: true,
      extendedMode: true,
      data: new Uint8Array(bytes).buffer,
    })
    .catch(() => null);
  if (!verdict?.signatureVerified || !verdict.signerCertificateVerified || !verdict.signerCertificate) throw failed;
  return verdict.signerCertificate;
}

const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** RFC 3161, section 2.3: the extension is there, critical, and names this purpose alone. */
function isForTimeStamping({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  if (!usage?.critical) return false;
  const { result } = fromBER(usage.extnValue.getValue());
  const { keyPurposes } = new ExtKeyUsage({ schema: result });
  return keyPurposes.length === 1 && keyPurposes[0] === TIME_STAMPING;
}

/** signingCertificate (RFC 2634) names the certificate by SHA-1, signingCertificateV2 (RFC 5035) by SHA-256 unless it says otherwise. */
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const DIGESTS: Readonly<Record<string, string>> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** So that no other certificate of the same key can be put in its place. */
function namesItsSigner(signed: SignedData, signer: Certificate): boolean {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const der = Buffer.from(signer.toSchema().toBER());
  const names = (type: string, algorithm: string) => {
    const first = firstId(attributes.find((attribute) => attribute.type === type));
    const named = first.find((part) => part instanceof OctetString);
    const stated = first[0] instanceof Sequence ? first[0].valueBlock.value[0] : undefined;
    const digest = stated instanceof ObjectIdentifier ? DIGESTS[stated.valueBlock.toString()] : algorithm;
    if (!(named instanceof OctetString) || digest === undefined) return null;
    return createHash(digest).update(der).digest().equals(Buffer.from(named.valueBlock.valueHexView));
  };
  return names(SIGNING_CERTIFICATE_V2, 'sha256') ?? names(SIGNING_CERTIFICATE, 'sha1') ?? false;
}

/** The parts of the first ESSCertID of SigningCertificate ::= SEQUENCE { certs SEQUENCE OF ESSCertID, ... }. */
function firstId(attribute: Attribute | undefined): readonly BaseBlock[] {
  const [value] = attribute?.values ?? [];
  const [certs] = value instanceof Sequence ? value.valueBlock.value : [];
  const [first] = certs instanceof Sequence ? certs.valueBlock.value : [];
  return first instanceof Sequence ? first.valueBlock.value : [];
}
