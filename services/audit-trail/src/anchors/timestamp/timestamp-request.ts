import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';

export const SHA256_OID = '2.16.840.1.101.3.4.2.1';

/** Encodes a TimeStampReq (RFC 3161, section 2.4.1) for a SHA-256 digest. It requests the authority's certificate too. */
export function encodeTimestampRequest(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256_OID, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: toArrayBuffer(digest) }),
    }),
    nonce: encodeNonce(nonce),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** Encodes the nonce as a positive integer in the shortest form, as DER requires. */
export function encodeNonce(nonce: Uint8Array): Integer {
  const value = BigInt(`0x${Buffer.from(nonce).toString('hex')}`);
  return Integer.fromBigInt(value);
}

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
