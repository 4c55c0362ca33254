import type { TObject, TSchema, TUnknown } from 'typebox';
import type { Caller, JsonRoute, ServiceCaller, UploadRoute } from './route.ts';

type Nothing = TObject<Record<never, never>>;

/** A route as the service app takes it: its handler only ever sees what its schemas let through. */
export type AnyRoute =
  | ({ readonly kind: 'json'; readonly forServices: boolean } & JsonRoute<TObject, TObject, TSchema, TSchema, TObject>)
  | ({ readonly kind: 'upload' } & UploadRoute<TObject, TObject, TSchema>);

/** A route that takes parameters and at most a JSON body. The handler's types come from the schemas. */
export const jsonRoute = <
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = TUnknown,
  A extends TSchema = TSchema,
  H extends TObject = Nothing,
>(
  definition: JsonRoute<P, Q, B, A, H>,
): AnyRoute => ({ kind: 'json', forServices: false, ...definition }) as unknown as AnyRoute;

/**
 * As `jsonRoute`, and a service may call it without a caller's key, signed (`service-identity.ts`), on the service's own port only. It
 * must honour `Idempotency-Key`: that is what makes a replayed call harmless.
 */
export const jsonRouteForServices = <
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = TUnknown,
  A extends TSchema = TSchema,
  H extends TObject = Nothing,
>(
  definition: JsonRoute<P, Q, B, A, H, Caller | ServiceCaller>,
): AnyRoute => ({ kind: 'json', forServices: true, ...definition }) as unknown as AnyRoute;

/** A route that takes a multipart form with files, read as they arrive. */
export const uploadRoute = <
  Q extends TObject = Nothing,
  T extends TObject = Nothing,
  A extends TSchema = TSchema,
  P extends TSchema = TSchema,
>(
  definition: UploadRoute<Q, T, A, P>,
): AnyRoute => ({ kind: 'upload', ...definition }) as unknown as AnyRoute;
