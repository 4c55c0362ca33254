import { MIB_BYTES } from '@probant/kernel/byte-units';
import { ERROR_CODE_HEADER } from '@probant/kernel/error-codes';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { Agent, type FormData, fetch, type Response } from 'undici';
import { ApiError, ConnectionLostError, readRefusal } from './api-error.ts';
import type { ApiAccess } from './client-settings.ts';
import { createPacer } from './pacer.ts';
import { findPause } from './pause.rules.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** A call that reads 50 scanned documents answers after minutes. */
const RESPONSE_TIMEOUT_MS = 60 * 60_000;
/** The text of the longest accepted document with its places is below this. */
const MAX_RESPONSE_BYTES = 256 * MIB_BYTES;
/** A server that is overloaded for longer needs its operator. */
const MAX_ATTEMPTS = 10;

type ApiCall<S extends TSchema> = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** What the response must be. */
  readonly response: S;
  readonly json?: unknown;
  readonly form?: FormData;
  /** Ends the call, also while it waits for a pause. It then throws the reason. */
  readonly signal?: AbortSignal;
};

type ApiResponse<T> = {
  readonly body: T;
  /** Of the attempt that succeeded: without waiting for the rate limit. */
  readonly milliseconds: number;
};

export type ApiClient = {
  readonly url: string;
  /**
   * Sends a request, after the pause that the server asked for, and again after 429 and after 503 with Retry-After.
   *
   * @throws ApiError for a refusal; ConnectionLostError when no server answers; Error for an answer of another program.
   */
  readonly send: <S extends TSchema>(call: ApiCall<S>) => Promise<ApiResponse<Static<S>>>;
  readonly close: () => Promise<void>;
};

type ClientOptions = {
  /** Called when a request waits for the rate limit or for an overloaded server. */
  readonly onWait: (line: string) => void;
  /** Longest pause that is waited for: a longer one is an error. */
  readonly maxPauseMs: number;
};

/** Creates a client of the gateway. The key goes to this address only: redirects are refused. */
export function createApiClient({ key, url }: Pick<ApiAccess, 'key' | 'url'>, options: ClientOptions): ApiClient {
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
  });
  const pacer = createPacer(options);
  const request = ({ form, json, method, path, signal }: ApiCall<TSchema>): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      dispatcher,
      redirect: 'manual',
      signal: signal ?? null,
      headers: {
        'x-api-key': key,
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw createConnectionError(url, error);
    });
  return {
    url,
    close: () => dispatcher.close(),
    send: async (call) => {
      for (let attempt = 1; ; attempt += 1) {
        await pacer.waitUntilReady(call.signal);
        const startedAt = performance.now();
        const response = await request(call);
        const body = await readJson(url, response, call.signal);
        const pause = findPause({ status: response.status, header: (name) => response.headers.get(name) }, Date.now());
        if (pause !== null) pacer.pause(pause);
        if (pause?.isRefused && attempt < MAX_ATTEMPTS) continue;
        if (!response.ok)
          throw new ApiError(url, response.status, readRefusal(body, response.headers.get(ERROR_CODE_HEADER)));
        if (!Check(call.response, body)) throw createForeignServerError(url);
        return { body, milliseconds: performance.now() - startedAt };
      }
    },
  };
}

async function readJson(url: string, response: Response, signal?: AbortSignal): Promise<unknown> {
  const bytes = await readLimitedBytes(response.body, MAX_RESPONSE_BYTES).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw createConnectionError(url, error);
  });
  if (bytes === null) throw new Error(`${url} sent a response of more than ${MAX_RESPONSE_BYTES / 1024 / 1024} MiB`);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    if (response.ok) throw createForeignServerError(url);
    return null;
  }
}

const createForeignServerError = (url: string): Error =>
  new Error(`${url} answered with something that is not an answer of Probant: check PROBANT_URL or --url`);

function createConnectionError(url: string, error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, name } = Object(cause) as { readonly code?: string; readonly name?: string };
  if (name === 'NotReadableError')
    return new Error('a file changed or became unreadable while it was sent', { cause: error });
  const reason = code ?? 'the connection failed';
  return new ConnectionLostError(
    `no Probant answers at ${url} (${reason}): start the platform, or check PROBANT_URL or --url`,
    { cause: error },
  );
}
