import createHttpClient from 'openapi-fetch';
import type {
  AnyInit,
  BarePathOf,
  JsonPathOf,
  JsonResponse,
  Method,
  PagedPath,
  PathOf,
  RetryOptions,
  RouteInit,
} from './api-types.ts';
import { createDownload, type Download } from './download/download.ts';
import { type ProgressByPath, type paths, STREAMED_GET_PATHS } from './generated/probant.ts';
import { readPages } from './paging/pages.ts';
import type { CallContext, ResponseInfo } from './request/call-context.ts';
import { createUuid } from './request/create-uuid.ts';
import { DEFAULT_RETRY } from './request/retry.rules.ts';
import { sendRequest } from './request/send-request.ts';
import { wait } from './request/wait.ts';
import { readEvents, type StreamEvent } from './stream/read-events.ts';

export type ProbantClientOptions = {
  /** Address of the gateway, with a path prefix where a proxy adds one. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Replaces the global fetch, for a proxy or a test. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Repetitions of all calls; false for none. */
  readonly retry?: RetryOptions | false;
  /** Milliseconds for one attempt of a call; 300,000 by default, because reading a batch of scans takes minutes. */
  readonly timeoutMs?: number;
  /** Called after each response, for logs and metrics. */
  readonly onResponse?: (info: ResponseInfo) => void;
};

type JsonCall<M extends Method> = {
  <P extends BarePathOf<M>>(path: P, init?: RouteInit<M, P>): Promise<JsonResponse<M, P>>;
  <P extends JsonPathOf<M>>(path: P, init: RouteInit<M, P>): Promise<JsonResponse<M, P>>;
};

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

type StreamedPath = keyof ProgressByPath;
/** A path streams after its POST, if it has one. */
type StreamMethod<P extends StreamedPath> = P extends PathOf<'post'> ? 'post' : 'get';

/** The API: one function a method, typed by the path. All reject with a `ProbantError`, or with the reason of the caller's signal. */
export type ProbantClient = {
  readonly get: JsonCall<'get'>;
  readonly post: JsonCall<'post'>;
  readonly put: JsonCall<'put'>;
  readonly delete: JsonCall<'delete'>;
  /** Calls a route that returns a file: an export, a report, a picture. */
  download<M extends Method, P extends PathOf<M>>(method: M, path: P, init: RouteInit<M, P>): Promise<Download>;
  /** Yields the progress of a route and then its result. */
  stream<P extends StreamedPath>(
    path: P,
    init: RouteInit<StreamMethod<P>, P>,
  ): AsyncGenerator<StreamEvent<ProgressByPath[P], JsonResponse<StreamMethod<P>, P>>>;
  /** Yields the pages of a list, newest first. */
  pages<P extends PagedPath>(path: P, init: RouteInit<'get', P>): AsyncGenerator<JsonResponse<'get', P>>;
  /** Yields the records of a list, newest first, page after page. */
  items<P extends PagedPath>(path: P, init: RouteInit<'get', P>): AsyncGenerator<ItemOf<JsonResponse<'get', P>>>;
};

const DEFAULT_TIMEOUT_MS = 300_000;

/** Returns a client of the Probant API. */
export function createProbantClient(options: ProbantClientOptions): ProbantClient {
  const context: CallContext = {
    http: createHttpClient<paths>({
      baseUrl: options.baseUrl,
      headers: { 'X-API-Key': options.apiKey },
      // fetch would repeat the key to the target of a redirect, on whatever host. sendRequest refuses what it returns instead.
      redirect: 'manual',
      ...(options.fetch ? { fetch: options.fetch } : {}),
    }),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retry: options.retry === false ? { ...DEFAULT_RETRY, maxRetries: 0 } : { ...DEFAULT_RETRY, ...options.retry },
    onResponse: options.onResponse,
    now: Date.now,
    random: Math.random,
    newId: createUuid,
    wait,
  };
  return createClientOf(context);
}

/** Returns the client of a context; tests give it a clock of their own. */
export function createClientOf(context: CallContext): ProbantClient {
  const callJson = (method: Method) => (path: string, init?: AnyInit) =>
    sendRequest(context, {
      method,
      path,
      init: init ?? {},
      accept: 'application/json',
      read: (response) => response.json(),
    });
  const client = {
    get: callJson('get'),
    post: callJson('post'),
    put: callJson('put'),
    delete: callJson('delete'),
    download: (method: Method, path: string, init: AnyInit) => {
      const file = { route: `${method.toUpperCase()} ${path}`, signal: init.signal };
      const read = async (response: Response) => createDownload(response, file);
      return sendRequest(context, { method, path, init, accept: '*/*', read });
    },
    async *stream(path: string, init: AnyInit) {
      const accept = 'text/event-stream';
      const read = async (response: Response) => response;
      const method = STREAMED_GET_PATHS.has(path) ? 'get' : 'post';
      const response = await sendRequest(context, { method, path, init, accept, read });
      yield* readEvents({ route: `${method.toUpperCase()} ${path}`, response, signal: init.signal });
    },
    pages: (path: string, init: AnyInit) => readPages(context, path, init),
    async *items(path: string, init: AnyInit) {
      for await (const page of readPages(context, path, init)) yield* page;
    },
  };
  // The paths decide the types of the calls; at run time they are strings.
  return client as unknown as ProbantClient;
}
