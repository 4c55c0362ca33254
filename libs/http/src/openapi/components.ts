import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../validation/schema.ts';

/** Where a record is described anew at its place of use, the reference carries that description. */
type Reference = { readonly $ref: string; readonly description?: unknown };

/** The named schemas of a description. */
export type ComponentSchemas = {
  /** The schema as it stands in the description: records that have a name of their own are referred to. */
  inline(schema: Schema): unknown;
  /** A reference to the schema, under its own name if it has one, else under the name given. */
  name(schema: Schema, name: string): Reference;
  all(): Readonly<Record<string, unknown>>;
};

const NAME = /^[A-Z][A-Za-z0-9]*$/;

/** A schema's own name: its `$id`, else its `title` where that is a name and not a phrase. */
const ownName = ({ $id, title }: Schema): string | undefined =>
  [$id, title].find((name) => name !== undefined && NAME.test(name));

export function componentSchemas(): ComponentSchemas {
  const known = new Map<string, unknown>();

  const name = (schema: Schema, fallback: string): Reference => {
    const chosen = ownName(schema) ?? fallback;
    const { description, ...described } = describe(schema) as { description?: unknown };
    const before = known.get(chosen);
    if (before !== undefined && !isDeepStrictEqual(withoutDescription(before), described))
      throw new Error(`two different schemas are called ${chosen}`);
    if (before === undefined) known.set(chosen, description === undefined ? described : { description, ...described });
    const own = (known.get(chosen) as { description?: unknown }).description;
    const reference = { $ref: `#/components/schemas/${chosen}` };
    return description === undefined || description === own ? reference : { ...reference, description };
  };

  const inline = (schema: Schema): unknown => {
    const own = ownName(schema);
    return own === undefined ? describe(schema) : name(schema, own);
  };

  /** A plain copy without the name, which would change what references inside it mean. */
  const describe = (schema: Schema): unknown =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => keyword !== '$id')
        .map(([keyword, value]) => [keyword, describeKeyword(keyword, value)]),
    );

  const describeKeyword = (keyword: string, value: unknown): unknown => {
    if (LISTS.has(keyword)) return (value as readonly Schema[]).map(inline);
    if (MAPS.has(keyword))
      return Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([key, part]) => [key, inline(part)]),
      );
    return SINGLES.has(keyword) && typeof value === 'object' ? inline(value as Schema) : value;
  };

  return {
    inline,
    name,
    all: () => Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const LISTS = new Set(['anyOf', 'oneOf', 'allOf']);
const MAPS = new Set(['properties', 'patternProperties', '$defs']);
const SINGLES = new Set(['items', 'additionalProperties', 'not']);

function withoutDescription(schema: unknown): unknown {
  const { description: _, ...rest } = schema as { description?: unknown };
  return rest;
}
