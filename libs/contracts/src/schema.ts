import { type TSchema, type TUnion, Type } from 'typebox';

/** A value or null, as the contract's "nullable". */
export const Nullable = <T extends TSchema>(schema: T): TUnion<[T, ReturnType<typeof Type.Null>]> =>
  Type.Union([schema, Type.Null()]);
