/** Returns the message that an Ed25519 cosigner signs (https://c2sp.org/tlog-cosignature). `time` is in seconds since 1970, `body` is the whole note text. */
export const formatCosignedMessage = (time: number, body: string): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${time}\n${body}`);

const TIME_BYTES = 8;

/** Returns a cosignature as notes contain it: the time, then the signature. */
export function formatTimestampedSignature(time: number, signature: Uint8Array): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES + signature.length);
  bytes.writeBigUInt64BE(BigInt(time));
  bytes.set(signature, TIME_BYTES);
  return bytes;
}

/** Splits a cosignature into its two parts. A time that a number cannot represent exactly is null. */
export function parseTimestampedSignature(bytes: Buffer): { readonly time: number | null; readonly signature: Buffer } {
  const time = bytes.length < TIME_BYTES ? null : Number(bytes.readBigUInt64BE());
  return { time: Number.isSafeInteger(time) ? time : null, signature: bytes.subarray(TIME_BYTES) };
}
