import { createHash, webcrypto } from 'node:crypto';
import { fromBER, OctetString } from 'asn1js';
import { ContentInfo, CryptoEngine, SignedData, setEngine, TSTInfo } from 'pkijs';
import type { SignedRange } from './signed-range.rules.ts';

/** `unverified`: an algorithm or a form that is not supported; no conclusion about the file. */
export type SignatureState = 'valid' | 'invalid' | 'unverified';

// pkijs has one engine per process: this is the worker's.
setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));

const MESSAGE_DIGEST_OID = '1.2.840.113549.1.9.4';
const TST_INFO_OID = '1.2.840.113549.1.9.16.1.4';
const DIGEST_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1.3.14.3.2.26': 'sha1',
    '2.16.840.1.101.3.4.2.1': 'sha256',
    '2.16.840.1.101.3.4.2.2': 'sha384',
    '2.16.840.1.101.3.4.2.3': 'sha512',
  }),
);

/**
 * Verifies a CMS signature (PAdES, PKCS #7 detached, or a document time stamp) over the range that it covers: the digest of the bytes, and
 * the signature over that digest with the certificate inside. The identity of the signer is not verified: no list of trusted
 * authorities is installed.
 */
export async function verifySignature({ pieces, contents }: SignedRange): Promise<SignatureState> {
  const signed = parseSignedData(contents);
  const signer = signed?.signerInfos[0];
  if (!signed || !signer || signed.signerInfos.length !== 1) return 'unverified';
  const digestName = DIGEST_NAMES.get(signer.digestAlgorithm.algorithmId);
  if (digestName === undefined) return 'unverified';
  const isTimestamp = signed.encapContentInfo.eContentType === TST_INFO_OID;
  const stated = isTimestamp ? readTimestampDigest(signed) : readMessageDigest(signer.signedAttrs?.attributes ?? []);
  const hashName = isTimestamp ? stated?.name : digestName;
  if (stated === null || hashName === undefined) return 'unverified';
  if (!hashPieces(hashName, pieces).equals(stated.digest)) return 'invalid';
  return verifySigner(signed, isTimestamp ? null : pieces);
}

function parseSignedData(contents: Uint8Array): SignedData | null {
  try {
    const { result, offset } = fromBER(Uint8Array.from(contents));
    if (offset === -1) return null;
    return new SignedData({ schema: new ContentInfo({ schema: result }).content });
  } catch {
    return null;
  }
}

type StatedDigest = { readonly name: string | undefined; readonly digest: Buffer };

function readMessageDigest(
  attributes: readonly { readonly type: string; readonly values: readonly unknown[] }[],
): StatedDigest | null {
  const value = attributes.find(({ type }) => type === MESSAGE_DIGEST_OID)?.values[0];
  return value instanceof OctetString ? { name: undefined, digest: Buffer.from(value.valueBlock.valueHexView) } : null;
}

function readTimestampDigest({ encapContentInfo }: SignedData): StatedDigest | null {
  try {
    const { messageImprint } = TSTInfo.fromBER(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0));
    return {
      name: DIGEST_NAMES.get(messageImprint.hashAlgorithm.algorithmId),
      digest: Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView),
    };
  } catch {
    return null;
  }
}

function hashPieces(name: string, pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

/** Verifies the signature over the signed attributes; `pieces` is null when the signed content is inside the signature. */
async function verifySigner(signed: SignedData, pieces: readonly Uint8Array[] | null): Promise<SignatureState> {
  try {
    const data = pieces === null ? {} : { data: new Uint8Array(Buffer.concat([...pieces])).buffer };
    return (await signed.verify({ signer: 0, checkChain: false, ...data })) ? 'valid' : 'invalid';
  } catch {
    // An algorithm that WebCrypto does not have, or no certificate of the signer.
    return 'unverified';
  }
}
