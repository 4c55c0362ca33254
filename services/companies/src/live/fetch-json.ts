import { parseJson } from '@probant/kernel/json/parse-json';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import { parseRetryAfter } from '@probant/kernel/retry-after';
import { LiveFailure } from './live-failure.ts';

type JsonRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly maxBytes: number;
};

/**
 * Returns the JSON of a response with status 200. Redirects are refused, so that nothing goes to an address that the operator did not
 * choose.
 *
 * @throws LiveFailure without a usable response.
 */
export async function fetchJson({ url, method, body, timeoutMs, maxBytes }: JsonRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw describeStatus(response);
    }
    const bytes = await readLimitedBytes(response.body, maxBytes);
    if (bytes === null) throw new LiveFailure('too_large');
    return readJson(bytes);
  } catch (error) {
    if (error instanceof LiveFailure) throw error;
    throw new LiveFailure(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

function describeStatus({ status, headers }: Response): LiveFailure {
  if (status >= 300 && status < 400) return new LiveFailure('redirected');
  if (status !== 429 && status !== 503) return new LiveFailure('bad_status');
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  return new LiveFailure(status === 429 ? 'source_limit' : 'bad_status', { retryAfterMs });
}

function readJson(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString('utf8'));
  } catch (error) {
    throw new LiveFailure('unreadable', { cause: error });
  }
}
