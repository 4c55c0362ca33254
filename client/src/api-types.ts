import type { ParamsOption, RequestBodyOption } from 'openapi-fetch';
import type { PathsWithMethod } from 'openapi-typescript-helpers';
import type { components, paths } from './generated/probant.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The named records of the API: `Schemas['ExtractionResult']`. */
export type Schemas = components['schemas'];

type Operation<M extends Method, P extends keyof paths> = paths[P][M];
type Successes<Op> = Op extends { readonly responses: infer R } ? R[keyof R & (200 | 201)] : never;
type ContentOf<Success> = Success extends { readonly content: infer C } ? C : never;

/** The JSON of the success of a route; `never` for one that only returns files. */
export type JsonResponse<M extends Method, P extends keyof paths> =
  ContentOf<Successes<Operation<M, P>>> extends { readonly 'application/json': infer T } ? T : never;

/** Paths with a method. */
export type PathOf<M extends Method> = PathsWithMethod<paths, M>;

/** Paths with a method that return JSON. The others return files: `download`. */
export type JsonPathOf<M extends Method> = {
  [P in PathOf<M>]: [JsonResponse<M, P>] extends [never] ? never : P;
}[PathOf<M>];

/** Paths whose list is returned in pages. */
export type PagedPath = '/v1/events';

export type RetryOptions = {
  /** Repetitions of a call after its first attempt; 2 by default. */
  readonly maxRetries?: number;
  /** Longest wait before one repetition, in milliseconds. A longer Retry-After fails the call at once; 60,000 by default. */
  readonly maxWaitMs?: number;
};

/** What a call can set for itself, beside the parameters and the body of its route. */
export type CallOptions = {
  /** Ends the call; it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, with its upload and, for JSON, its whole response. */
  readonly timeoutMs?: number;
  readonly retry?: RetryOptions | false;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Parameters, body and options of a call. */
export type RouteInit<M extends Method, P extends keyof paths> = ParamsOption<Operation<M, P>> &
  RequestBodyOption<Operation<M, P>> &
  CallOptions;

/** Paths that return JSON and can be called without parameters and body. */
export type BarePathOf<M extends Method> = {
  [P in JsonPathOf<M>]: Record<never, never> extends RouteInit<M, P> ? P : never;
}[JsonPathOf<M>];

/** The same, as the client passes it on: the types of the route were checked at the call. */
export type AnyInit = CallOptions & {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, unknown>>;
  };
  readonly body?: unknown;
};
