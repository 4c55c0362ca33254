import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';

export const SHA256 = '2.16.840.1.101.3.4.2.1';

/** A TimeStampReq (RFC 3161, section 2.4.1) for a SHA-256 digest, which asks for the authority's certificate as well. */
export function timestampRequest(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: arrayBuffer(digest) }),
    }),
    nonce: nonceInteger(nonce),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** The nonce as a positive integer, in the shortest form as DER wants it. */
export function nonceInteger(nonce: Uint8Array): Integer {
  const value = BigInt(`0x${Buffer.from(nonce).toString('hex')}`);
  return Integer.fromBigInt(value);
}

const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
