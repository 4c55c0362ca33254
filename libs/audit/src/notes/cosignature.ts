/** https://c2sp.org/tlog-cosignature: what an Ed25519 cosigner signs, `time` in seconds since 1970 and `body` the whole note text. */
export const cosignedMessage = (time: number, body: string): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${time}\n${body}`);

const TIME_BYTES = 8;

/** A cosignature as a note carries it: the time, then the signature. */
export function timestamped(time: number, signature: Uint8Array): Buffer {
  const bytes = Buffer.alloc(TIME_BYTES + signature.length);
  bytes.writeBigUInt64BE(BigInt(time));
  bytes.set(signature, TIME_BYTES);
  return bytes;
}

/** The two parts of a cosignature; a time that no number holds exactly is null. */
export function timeAndSignature(bytes: Buffer): { readonly time: number | null; readonly signature: Buffer } {
  const time = bytes.length < TIME_BYTES ? null : Number(bytes.readBigUInt64BE());
  return { time: Number.isSafeInteger(time) ? time : null, signature: bytes.subarray(TIME_BYTES) };
}
