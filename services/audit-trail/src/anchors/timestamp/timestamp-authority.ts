import { createHash } from 'node:crypto';
import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import type { TrustedCertificate } from './certificates.ts';
import { TimestampError } from './timestamp-error.ts';
import { encodeTimestampRequest } from './timestamp-request.ts';
import { verifyTimestamp } from './timestamp-response.ts';

type Timestamp = {
  /** The unmodified response of the authority: a TimeStampResp that any RFC 3161 tool can read. */
  readonly token: Uint8Array;
  /** The time in the stamp, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
};

export type TimestampAuthority = {
  /**
   * Returns a verified time stamp of the bytes.
   * @throws TimestampError when the authority returns none, or an invalid one.
   */
  stamp(bytes: Uint8Array, signal: AbortSignal): Promise<Timestamp>;
};

type TimestampAuthorityDeps = {
  readonly url: string;
  readonly trusted: readonly TrustedCertificate[];
  readonly clock: Clock;
  /** Source of nonces. Must be unpredictable, so that an old response cannot be replayed. */
  readonly randomness: Randomness;
};

const NONCE_BYTES = 8;
const MAX_RESPONSE_BYTES = 64 * 1024;
const RESPONSE_TIMEOUT_MS = 10_000;
/** Tolerated difference between the authority's clock and ours. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** Creates a client of an RFC 3161 authority over HTTP. Sends SHA-256 digests, never the bytes themselves. */
export function createTimestampAuthority({
  url,
  trusted,
  clock,
  randomness,
}: TimestampAuthorityDeps): TimestampAuthority {
  return {
    async stamp(bytes, signal) {
      const digest = createHash('sha256').update(bytes).digest();
      const nonce = randomness(NONCE_BYTES);
      const token = await sendRequest(url, encodeTimestampRequest(digest, nonce), signal);
      const at = await verifyTimestamp({ token, bytes, nonce, trusted });
      if (Math.abs(at.getTime() - clock()) > MAX_CLOCK_SKEW_MS)
        throw new TimestampError("the authority's time differs from ours by more than five minutes");
      return { token, at: at.toISOString() };
    },
  };
}

async function sendRequest(url: string, request: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const send = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(request),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    if (response.status !== 200) throw new TimestampError(`the authority responded with ${response.status}`);
    return readToken(response);
  };
  return send().catch((error: unknown) => {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('the authority does not respond', { cause: error });
  });
}

async function readToken({ body }: Response): Promise<Uint8Array> {
  const token = await readLimitedBytes(body, MAX_RESPONSE_BYTES);
  if (token === null) throw new TimestampError(`the response of the authority exceeds ${MAX_RESPONSE_BYTES} bytes`);
  return token;
}
