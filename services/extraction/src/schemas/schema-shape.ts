import type { TSchema } from 'typebox';

type Shape = {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
};

/** The JSON Schema keywords of a schema, through "or null". */
export function shapeOf(schema: TSchema): Shape {
  const shape = schema as Shape;
  const inner = shape.anyOf?.find((option) => (option as Shape).type !== 'null');
  return inner === undefined ? shape : (inner as Shape);
}

/** Members of a record in the order they are declared; none for anything else. */
export const members = (schema: TSchema): readonly (readonly [string, TSchema])[] =>
  Object.entries(shapeOf(schema).properties ?? {});

/** What a list is made of; null for anything else. */
export const listItem = (schema: TSchema): TSchema | null => shapeOf(schema).items ?? null;
