import { type TSchema, type TUnion, Type } from 'typebox';

/** Returns a schema that accepts the value or null. */
export const Nullable = <T extends TSchema>(schema: T): TUnion<[T, ReturnType<typeof Type.Null>]> =>
  Type.Union([schema, Type.Null()]);
