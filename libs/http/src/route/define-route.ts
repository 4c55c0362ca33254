import type { TObject, TSchema, TUnknown } from 'typebox';
import type { Caller, JsonRoute, RawRoute, ServiceCaller, UploadRoute } from './route.ts';

type EmptyObject = TObject<Record<never, never>>;

/** A route of any kind. Its handler receives only values that match its schemas. */
export type AnyRoute =
  | ({ readonly kind: 'json'; readonly acceptsSignedCalls: boolean } & JsonRoute<
      TObject,
      TObject,
      TSchema,
      TSchema,
      TObject
    >)
  | ({ readonly kind: 'upload' } & UploadRoute<TObject, TObject, TSchema>)
  | ({ readonly kind: 'raw' } & RawRoute<TObject, TObject, TObject>);

/** Defines a route with parameters and an optional JSON body. The types of the handler come from the schemas. */
export const defineJsonRoute = <
  P extends TObject = EmptyObject,
  Q extends TObject = EmptyObject,
  B extends TSchema = TUnknown,
  A extends TSchema = TSchema,
  H extends TObject = EmptyObject,
  E extends TSchema = TSchema,
>(
  definition: JsonRoute<P, Q, B, A, H, Caller, E>,
): AnyRoute => ({ kind: 'json', acceptsSignedCalls: false, ...definition }) as unknown as AnyRoute;

/**
 * Defines a JSON route that another service may also call without an API key, with a signed request (`service-identity.ts`), on the
 * port of the service only. The handler must honour `Idempotency-Key`, which makes a replayed call harmless.
 */
export const defineServiceRoute = <
  P extends TObject = EmptyObject,
  Q extends TObject = EmptyObject,
  B extends TSchema = TUnknown,
  A extends TSchema = TSchema,
  H extends TObject = EmptyObject,
>(
  definition: JsonRoute<P, Q, B, A, H, Caller | ServiceCaller>,
): AnyRoute => ({ kind: 'json', acceptsSignedCalls: true, ...definition }) as unknown as AnyRoute;

/** Defines a route that accepts a multipart form with files, which the handler reads as they arrive. */
export const defineUploadRoute = <
  Q extends TObject = EmptyObject,
  T extends TObject = EmptyObject,
  A extends TSchema = TSchema,
  P extends TSchema = TSchema,
  R extends TObject = EmptyObject,
  H extends TObject = EmptyObject,
>(
  definition: UploadRoute<Q, T, A, P, R, H>,
): AnyRoute => ({ kind: 'upload', ...definition }) as unknown as AnyRoute;

/** Defines a route whose handler reads and writes bytes, under the same key check, limits and logs. */
export const defineRawRoute = <
  P extends TObject = EmptyObject,
  Q extends TObject = EmptyObject,
  H extends TObject = EmptyObject,
>(
  definition: RawRoute<P, Q, H>,
): AnyRoute => ({ kind: 'raw', ...definition }) as unknown as AnyRoute;
