import type { DeepPartial } from '@probant/kernel/deep-partial';
import type { ErrorCode } from '@probant/kernel/error-codes';
import type { Problem } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { KeyScope } from '@probant/keys/key-scopes';
import type { Static, TObject, TSchema } from 'typebox';
import type { Caller, ServiceCaller } from '../auth/caller.ts';
import type { FormDefinition, TextCheck } from '../multipart/form-definition.ts';
import type { UploadedFile } from '../multipart/uploaded-file.ts';
import type { RawResponse } from '../response/raw-response.ts';

export type { Caller, ServiceCaller } from '../auth/caller.ts';
export type { UploadedFile } from '../multipart/uploaded-file.ts';
export { RawResponse } from '../response/raw-response.ts';

export type RequestContext<C extends Caller | ServiceCaller = Caller> = {
  readonly caller: C;
  readonly requestId: string;
  readonly log: Logger;
  /** Aborts when the client disconnects. Its reason can be thrown as is: it is logged as 499, not as a failure of the service. */
  readonly signal: AbortSignal;
  /** The Accept header as sent, "" without one. */
  readonly accept: string;
};

/** Deeply read-only version of a type, so that a handler can return cached records without a copy. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

export type RouteExample = {
  readonly summary: string;
  /** The `X-Error-Code` of the example of an error. */
  readonly 'x-error-code'?: ErrorCode;
  readonly value: unknown;
  /** Content type of the body that it shows, where a route has several; otherwise JSON, or the first one. */
  readonly media?: string;
};

type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI form: /v1/events/{event_id}. */
  readonly path: string;
  /**
   * Scope that the API key needs, else the response is 403; null: any key may call. By default `read` for GET and HEAD, `write` for the
   * other methods.
   */
  readonly scope?: KeyScope | null;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly success: {
    readonly status: 200 | 201;
    readonly schema: TSchema;
    /** Content types of the response, when not (or not only) `application/json`. */
    readonly media?: readonly string[];
    readonly examples?: Readonly<Record<string, RouteExample>>;
  };
  /** Causes of errors by status, in addition to those that the framework returns: 401, 403, 429, 500, 503 and, for what it reads, 413, 415 and 422. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Examples of the bodies of errors by status, for the description. */
  readonly errorExamples?: Readonly<Record<number, Readonly<Record<string, RouteExample>>>>;
  /** OpenAPI tag; the title of the service by default. */
  readonly tag?: string;
};

export type JsonRoute<
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  A extends TSchema,
  H extends TObject,
  C extends Caller | ServiceCaller = Caller,
  E extends TSchema = TSchema,
> = RouteDefinition & {
  readonly params?: P;
  readonly query?: Q;
  /** Headers that the handler reads, named in lower case; all of them strings. */
  readonly headers?: H;
  readonly body?: B;
  readonly bodyExamples?: Readonly<Record<string, RouteExample>>;
  /** In bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** Bytes of one text of a body above 256 KiB (422 `too_long_text`), for a handler whose work on one text is not sliced; no limit by default. */
  readonly maxTextBytes?: number;
  /** Accepts strings with NUL and lone surrogates, which PostgreSQL cannot store; rejected by default. */
  readonly allowUnstorableText?: boolean;
  /** Passes the body to the handler without filling in the defaults of the schema. */
  readonly skipDefaults?: boolean;
  /**
   * Refuses a body in which an object has two members of one name (422 `duplicate_key`) or a number loses digits as a double (422
   * `number_precision`): what is stored is what was sent.
   */
  readonly strictJson?: boolean;
  /**
   * Checks that a schema cannot express; reported in one list with the schema problems. Members that violate the schema are absent.
   * Yields null after each item of a long list, so that a large body is checked in slices.
   */
  bodyRules?(body: DeepPartial<Static<B>>): Iterable<Problem | null>;
  readonly streamed?: StreamedBody<P, Q, A, H>;
  /** Schema of the progress reports of the handler, sent as for an upload route. Not for `streamed`. */
  readonly progress?: E;
  readonly success: { readonly schema: A };
  handler(
    request: {
      readonly params: Static<P>;
      readonly query: Static<Q>;
      readonly headers: Static<H>;
      readonly body: Static<B>;
      /** Does nothing unless the client requested events. */
      readonly report: (event: DeepReadonly<Static<E>>) => void;
    },
    context: RequestContext<C>,
  ): Promise<DeepReadonly<Static<A>> | RawResponse>;
};

/** A body that is not JSON, on a route that also accepts JSON: read as it arrives, with back-pressure on the socket. */
export type StreamedBody<P extends TObject, Q extends TObject, A extends TSchema, H extends TObject> = {
  readonly types: readonly string[];
  /** In bytes; a longer body gets a 413. */
  readonly limit: number;
  /** Name of a form field: its only file is read like the body itself, with the same limit. */
  readonly formField?: string;
  handler(
    request: {
      readonly params: Static<P>;
      readonly query: Static<Q>;
      readonly headers: Static<H>;
      /** A piece is valid until the next one is asked for. */
      readonly bytes: AsyncIterable<Uint8Array>;
      /** Of the file of a form; null for a body that is the file itself, and without a name. */
      readonly filename: string | null;
    },
    context: RequestContext,
  ): Promise<DeepReadonly<Static<A>> | RawResponse>;
};

export type UploadRoute<
  Q extends TObject,
  T extends TObject,
  A extends TSchema,
  P extends TSchema = TSchema,
  R extends TObject = TObject,
  H extends TObject = TObject,
> = RouteDefinition & {
  readonly params?: R;
  readonly query?: Q;
  /** Headers that the handler reads, named in lower case; all of them strings. */
  readonly headers?: H;
  /**
   * Schema of the progress reports of the handler. A client whose Accept header prefers `text/event-stream` gets one `progress` event
   * per report and then `result` with the complete response; a failure after the first event is an `error` event `{status, code, detail}`.
   */
  readonly progress?: P;
  /** Forms with the names of their files, for the description. */
  readonly bodyExamples?: Readonly<Record<string, RouteExample>>;
  readonly form: Omit<FormDefinition, 'texts' | 'textChecks'> & {
    readonly texts?: T;
    readonly textChecks?: { readonly [Name in keyof Static<T>]?: TextCheck };
  };
  readonly success: { readonly schema: A };
  /**
   * `files` yields the files as they arrive, one at a time, with back-pressure on the socket: the next one is read from the
   * network only on request. `texts()` resolves once the whole form has been read, since a text may follow the files.
   */
  handler(
    request: {
      readonly params: Static<R>;
      readonly query: Static<Q>;
      readonly headers: Static<H>;
      readonly files: AsyncIterable<UploadedFile>;
      readonly texts: () => Promise<Static<T>>;
      /** Returns the texts before the last file yielded, unchecked: `texts()` may still reject or replace them. */
      readonly earlyTexts: () => Readonly<Record<string, string | undefined>>;
      /** Returns the number of files of a form with at most `maxBytes` of files, read ahead of `files`; null for a larger one. */
      readonly countFiles: (maxBytes: number) => Promise<number | null>;
      /** Does nothing unless the client requested events. */
      readonly report: (event: DeepReadonly<Static<P>>) => void;
    },
    context: RequestContext,
  ): Promise<DeepReadonly<Static<A>> | RawResponse>;
};

/** The response of a raw route, whose body is the handler's own. */
export type RawRouteResponse = {
  /** The status of `success`, or one of `outcomes`. */
  readonly status: number;
  /** The `X-Error-Code` of a status from 400 on, which needs one. */
  readonly code?: ErrorCode;
  /** Content type; null for a response without a body. */
  readonly type: string | null;
  /** A stream is sent as it is produced; the headers go with its first chunk. */
  readonly body: RawResponse['body'];
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A route whose handler reads and writes bytes, for protocols with bodies of their own, such as JSON-RPC. The key, the scope, the path,
 * the query and the headers are checked as everywhere, and so are the content type (415) and the size of the body (413).
 */
export type RawRoute<P extends TObject, Q extends TObject, H extends TObject> = RouteDefinition & {
  readonly params?: P;
  readonly query?: Q;
  /** Headers that the handler reads, named in lower case; all of them strings. */
  readonly headers?: H;
  /** Content types of the body. Without them the route has no body. */
  readonly types?: readonly string[];
  /** In bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  readonly success: RouteDefinition['success'] & { readonly media: readonly string[] };
  /** Other statuses that the handler returns with bodies of its own. */
  readonly outcomes?: Readonly<Record<number, { readonly description: string; readonly media?: readonly string[] }>>;
  handler(
    request: {
      readonly params: Static<P>;
      readonly query: Static<Q>;
      readonly headers: Static<H>;
      /** The body as it arrives, with back-pressure on the socket. Reading it throws a 413 as soon as it exceeds the limit. */
      readonly bytes: AsyncIterable<Uint8Array>;
      /**
       * Reads the whole body as JSON instead of `bytes`, with the limits on memory, depth and size of JSON routes, and in slices when it is
       * large. Undefined for an empty body.
       *
       * @throws AppError 413, 408, 503, or 422 for a body that is not JSON.
       */
      readonly readJson: () => Promise<unknown>;
    },
    context: RequestContext,
  ): Promise<RawRouteResponse>;
};
