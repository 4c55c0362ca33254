import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';

/** For one request to a port of this machine. */
const REQUEST_TIMEOUT_MS = 3_000;
/** A health answer or a page of metrics has some tens of KiB. */
const MAX_RESPONSE_BYTES = 4 * MIB_BYTES;

/** `refused`: nothing listens there. `failed`: something does, and gave no answer in time. */
export type Answer = { readonly kind: 'answer'; readonly text: string } | { readonly kind: 'refused' | 'failed' };

/**
 * Sends a GET without any key. The certificate of HTTPS is not verified: the request carries nothing secret, and the certificate is that
 * of the public name, not of the address that this machine uses.
 */
export const readUrl = (url: string, timeoutMs = REQUEST_TIMEOUT_MS): Promise<Answer> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const take = (response: IncomingMessage) => void collectText(response).then(resolve, () => fail());
    const fail = (error?: NodeJS.ErrnoException) =>
      resolve({ kind: error?.code === 'ECONNREFUSED' ? 'refused' : 'failed' });
    const request = url.startsWith('https:')
      ? requestHttps(url, { signal, agent: false, rejectUnauthorized: false }, take)
      : requestHttp(url, { signal, agent: false }, take);
    request.once('error', fail).end();
  });

async function collectText(response: IncomingMessage): Promise<Answer> {
  const bytes = await readLimitedBytes(response, MAX_RESPONSE_BYTES);
  return bytes === null ? { kind: 'failed' } : { kind: 'answer', text: bytes.toString('utf8') };
}

/** Parses an answer as a JSON object; null for anything else. */
export function parseJsonObject(answer: Answer): Readonly<Record<string, unknown>> | null {
  if (answer.kind !== 'answer') return null;
  try {
    const value: unknown = JSON.parse(answer.text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
