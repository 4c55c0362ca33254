import { type TObject, type TObjectOptions, type TProperties, type TSchema, type TUnion, Type } from 'typebox';

/** Returns a schema that accepts the value or null. */
export const Nullable = <T extends TSchema>(schema: T): TUnion<[T, ReturnType<typeof Type.Null>]> =>
  Type.Union([schema, Type.Null()]);

/** Returns the schema of a public record. OpenAPI descriptions and generated clients use its name; validation ignores it. */
export const NamedObject = <P extends TProperties>(
  name: string,
  properties: P,
  options: TObjectOptions = {},
): TObject<P> => Type.Object(properties, { title: name, ...options });
