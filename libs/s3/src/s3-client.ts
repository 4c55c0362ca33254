import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@probant/kernel/clock';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import { AwsClient } from 'aws4fetch';
import { S3Error } from './s3-error.ts';

/** A bucket and the key to it. */
export type S3Bucket = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type S3Response = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };

type RequestParts = { readonly headers?: Readonly<Record<string, string>>; readonly bytes?: Uint8Array };

export type S3Client = {
  /**
   * Sends a request for a path of the bucket, such as `/folder/object` or `?versions=`, and returns its final response, whatever the
   * status. A request is repeated when it may not have been answered: it must have the same effect twice.
   *
   * @throws S3Error `unavailable` when no final response arrives within three attempts, `refused` when a response is too large.
   */
  send(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    path: string,
    parts: RequestParts,
    signal: AbortSignal,
  ): Promise<S3Response>;
};

type S3ClientOptions = {
  readonly bucket: S3Bucket;
  readonly clock: Clock;
  /** Bytes of the largest response that is read. */
  readonly maxResponseBytes: number;
  /** Milliseconds for one attempt: 5 s by default, too little for large objects. */
  readonly timeoutMs?: number;
};

const REQUEST_TIMEOUT_MS = 5_000;
/** Delays before the second and third attempt. */
const RETRY_DELAYS_MS = [200, 1_000];
/** Statuses that S3 documents as temporary, and those of proxies. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Creates a client of one bucket, addressed by path-style URLs. Redirects are not followed: a key is sent to no other host. */
export function createS3Client({
  bucket: settings,
  clock,
  maxResponseBytes,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: S3ClientOptions): S3Client {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}`;
  const { host } = new URL(base);

  async function sendOnce(method: string, path: string, { headers = {}, bytes }: RequestParts, signal: AbortSignal) {
    const datetime = new Date(clock()).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const request = await signer.sign(`${base}${path}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hashHex(bytes ?? EMPTY_BODY) },
      ...(bytes ? { body: new Uint8Array(bytes) } : {}),
      aws: { datetime },
    });
    const response = await fetch(request, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'manual',
    });
    const body = await readLimitedBytes(response.body, maxResponseBytes);
    if (body === null)
      throw new S3Error('refused', `the S3 endpoint ${host} responded with more than ${maxResponseBytes} bytes`);
    return { status: response.status, headers: response.headers, bytes: body };
  }

  return {
    async send(method, path, parts, signal) {
      for (let attempt = 0; ; attempt += 1) {
        const response = await sendOnce(method, path, parts, signal).catch((error: unknown) => error as Error);
        if (response instanceof S3Error) throw response;
        const delay = RETRY_DELAYS_MS[attempt];
        if (!(response instanceof Error) && !RETRYABLE_STATUSES.has(response.status)) return response;
        if (delay === undefined || signal.aborted) throw createUnavailableError(host, response);
        await pause(delay, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

const EMPTY_BODY = new Uint8Array(0);
const hashHex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const createUnavailableError = (host: string, response: S3Response | Error) =>
  new S3Error(
    'unavailable',
    response instanceof Error
      ? `the S3 endpoint ${host} does not respond`
      : `the S3 endpoint ${host} responded with ${response.status}`,
    response instanceof Error ? { cause: response } : {},
  );
