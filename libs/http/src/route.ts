import type { ServiceName } from '@probant/kernel/config';
import type { Problem } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { Remains } from '@probant/kernel/remains';
import type { TenantId } from '@probant/kernel/tenant';
import type { Static, TObject, TSchema } from 'typebox';

/** Who calls, as the key says. `key` is kept only to be forwarded unchanged to another service. */
export type Caller = { readonly tenantId: TenantId; readonly keyId: string; readonly key: string };

/** A service at work without a caller, as its signature says; it has no key. */
export type ServiceCaller = { readonly tenantId: TenantId; readonly service: ServiceName };

export type Context<Who extends Caller | ServiceCaller = Caller> = {
  readonly caller: Who;
  readonly requestId: string;
  readonly log: Logger;
  /** Fires when the caller hangs up, with a reason that may be thrown as it is: it is no fault of ours. */
  readonly signal: AbortSignal;
  /** The Accept header as sent, "" without one. */
  readonly accept: string;
};

/** What a schema describes, as a use case may hand it over: deeply read-only, so that cached records need no copy. */
export type Settled<T> = T extends readonly (infer Item)[]
  ? readonly Settled<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Settled<T[K]> }
    : T;

/** A file of a multipart form. A file over the limit comes with `tooLarge` and no bytes, the rest of the form goes on. */
export type UploadedFile =
  | { readonly field: string; readonly filename: string; readonly tooLarge: false; readonly bytes: Uint8Array }
  | { readonly field: string; readonly filename: string; readonly tooLarge: true };

/** An answer that is not JSON: a file, a text, an image. */
export class RawAnswer {
  readonly type: string;
  readonly body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(type: string, body: RawAnswer['body'], headers: Readonly<Record<string, string>> = {}) {
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

export type Example = { readonly summary: string; readonly value: unknown };

type RouteCommon = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI form: /v1/events/{event_id}. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly success: {
    readonly status: 200 | 201;
    readonly schema: TSchema;
    /** Content types of the answer, where it is not (or not only) `application/json`. */
    readonly media?: readonly string[];
    readonly examples?: Readonly<Record<string, Example>>;
  };
  /** Causes by status, beyond 401, 415, 422, 429, 500 and 503, which every route may answer. */
  readonly errors?: Readonly<Record<number, string>>;
  /** The group of the description; the service's title when left out. */
  readonly tag?: string;
};

export type JsonRoute<
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  A extends TSchema,
  H extends TObject,
  Who extends Caller | ServiceCaller = Caller,
> = RouteCommon & {
  readonly params?: P;
  readonly query?: Q;
  /** Headers that the handler reads, by their names in lower case; all of them texts. */
  readonly headers?: H;
  readonly body?: B;
  readonly bodyExamples?: Readonly<Record<string, Example>>;
  /** Bytes; 1 MiB when left out. */
  readonly bodyLimit?: number;
  /** Texts of the body may hold NUL and lone surrogates, which PostgreSQL cannot store; refused when left out. */
  readonly anyText?: boolean;
  /** The body reaches the handler as it was sent, its defaults left for the handler to apply; they are filled in otherwise. */
  readonly bodyAsSent?: boolean;
  /** What a schema cannot say about the body, told in one list with what it says: of a body that broke its schema, about the rest of it. */
  bodyRules?(body: Remains<Static<B>>): readonly Problem[];
  readonly streamed?: StreamedBody<P, Q, A, H>;
  readonly success: { readonly schema: A };
  handler(
    request: {
      readonly params: Static<P>;
      readonly query: Static<Q>;
      readonly headers: Static<H>;
      readonly body: Static<B>;
    },
    context: Context<Who>,
  ): Promise<Settled<Static<A>> | RawAnswer>;
};

/** A body that is no JSON, on a route that takes one too: read as it arrives, with back-pressure on the socket. */
export type StreamedBody<P extends TObject, Q extends TObject, A extends TSchema, H extends TObject> = {
  readonly types: readonly string[];
  /** Bytes; the next one is 413. */
  readonly limit: number;
  handler(
    request: {
      readonly params: Static<P>;
      readonly query: Static<Q>;
      readonly headers: Static<H>;
      readonly bytes: AsyncIterable<Uint8Array>;
    },
    context: Context,
  ): Promise<Settled<Static<A>> | RawAnswer>;
};

export type Form = {
  /** Form field that carries the files. */
  readonly files: string;
  readonly many: boolean;
  /** Bytes of one file. */
  readonly fileLimit: number;
  /** Most files of one call where there may be many: the next one is 413. A second one where there may not is a 422. */
  readonly countLimit: number;
  /** Text fields, all strings of at most `textLimit` bytes. */
  readonly texts?: TObject;
  readonly textLimit?: number;
  readonly textChecks?: TextChecks;
};

/** What a schema cannot say about a text field, by its name: the problem of a text that is there and fits its schema, or null. */
export type TextChecks = Readonly<Record<string, ((text: string) => Problem | null) | undefined>>;

export type UploadRoute<
  Q extends TObject,
  T extends TObject,
  A extends TSchema,
  P extends TSchema = TSchema,
> = RouteCommon & {
  readonly query?: Q;
  /**
   * What the handler reports on its way. With it, a caller whose Accept header names `text/event-stream` gets one `progress` event for
   * each report and then `result` with the whole answer; a failure after the first event is an `error` event `{status, detail}`.
   */
  readonly progress?: P;
  readonly form: Omit<Form, 'texts' | 'textChecks'> & {
    readonly texts?: T;
    readonly textChecks?: { readonly [Name in keyof Static<T>]?: (text: string) => Problem | null };
  };
  readonly success: { readonly schema: A };
  /**
   * `files` yields the files as they arrive, one at a time, with back-pressure on the socket: the next one is read from the
   * network only when asked for. `texts()` resolves once the whole form has been read, since a text may follow the files.
   */
  handler(
    request: {
      readonly query: Static<Q>;
      readonly files: AsyncIterable<UploadedFile>;
      readonly texts: () => Promise<Static<T>>;
      /** Goes nowhere when the caller did not ask for events. */
      readonly report: (event: Settled<Static<P>>) => void;
    },
    context: Context,
  ): Promise<Settled<Static<A>> | RawAnswer>;
};
