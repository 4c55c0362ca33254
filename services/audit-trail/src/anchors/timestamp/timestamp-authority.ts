import { createHash } from 'node:crypto';
import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { TrustedCertificate } from './certificates.ts';
import { TimestampError } from './timestamp-error.ts';
import { timestampRequest } from './timestamp-request.ts';
import { verifyTimestamp } from './timestamp-response.ts';

type Timestamp = {
  /** The authority's answer as it came, a TimeStampResp that any RFC 3161 tool reads. */
  readonly token: Uint8Array;
  /** When the authority says that it saw the bytes, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
};

export type TimestampAuthority = {
  /** A time stamp of the bytes, verified. Throws a TimestampError when none can be had, or one that does not hold. */
  stamp(bytes: Uint8Array, signal: AbortSignal): Promise<Timestamp>;
};

type TimestampAuthorityDeps = {
  readonly url: string;
  readonly trusted: readonly TrustedCertificate[];
  readonly clock: Clock;
  /** Nonces must be unpredictable, so that no old answer fits. */
  readonly randomness: Randomness;
};

const NONCE_BYTES = 8;
const MAX_ANSWER = 64 * 1024;
/** Milliseconds for an answer; milliseconds by which the authority's clock and ours may differ. */
const PATIENCE = 10_000;
const MAX_DRIFT = 5 * 60_000;

/** Asks an RFC 3161 authority over HTTP for stamps of SHA-256 digests: the bytes themselves never leave. */
export function timestampAuthority({ url, trusted, clock, randomness }: TimestampAuthorityDeps): TimestampAuthority {
  return {
    async stamp(bytes, signal) {
      const digest = createHash('sha256').update(bytes).digest();
      const nonce = randomness(NONCE_BYTES);
      const token = await ask(url, timestampRequest(digest, nonce), signal);
      const at = await verifyTimestamp({ token, bytes, nonce, trusted });
      if (Math.abs(at.getTime() - clock()) > MAX_DRIFT)
        throw new TimestampError("the authority's time is more than five minutes away from ours");
      return { token, at: at.toISOString() };
    },
  };
}

async function ask(url: string, request: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const asked = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(request),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    });
    if (response.status !== 200) throw new TimestampError(`the authority answers ${response.status}`);
    return firstBytes(response);
  };
  return asked().catch((error: unknown) => {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('the authority does not answer', { cause: error });
  });
}

async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER) throw new TimestampError('the authority answers more than a time stamp');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
