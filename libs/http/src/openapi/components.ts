import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../validation/schema.ts';

/** A reference to a named schema, with a description when the place of use has its own. */
type SchemaReference = { readonly $ref: string; readonly description?: unknown };

/** The named schemas of an OpenAPI description. */
export type ComponentRegistry = {
  /** Returns the schema for its place of use, with references to named schemas. */
  inline(schema: Schema): unknown;
  /** Registers the schema under its own name, or under `name` when it has none, and returns a reference to it. */
  register(schema: Schema, name: string): SchemaReference;
  /** Returns all registered schemas, sorted by name. */
  list(): Readonly<Record<string, unknown>>;
};

const SCHEMA_NAME_PATTERN = /^[A-Z][A-Za-z0-9]*$/;

/** Returns the name of a schema: its `$id`, or its `title` when that is an identifier and not a phrase. */
const getSchemaName = ({ $id, title }: Schema): string | undefined =>
  [$id, title].find((name) => name !== undefined && SCHEMA_NAME_PATTERN.test(name));

/** Creates the registry; it throws when two different schemas have the same name. */
export function createComponentRegistry(): ComponentRegistry {
  const schemas = new Map<string, unknown>();

  const register = (schema: Schema, fallback: string): SchemaReference => {
    const schemaName = getSchemaName(schema) ?? fallback;
    const { description, ...described } = describe(schema) as { description?: unknown };
    const existing = schemas.get(schemaName);
    if (existing !== undefined && !isDeepStrictEqual(omitDescription(existing), described))
      throw new Error(`two different schemas have the name ${schemaName}`);
    if (existing === undefined)
      schemas.set(schemaName, description === undefined ? described : { description, ...described });
    const registered = (schemas.get(schemaName) as { description?: unknown }).description;
    const reference = { $ref: `#/components/schemas/${schemaName}` };
    return description === undefined || description === registered ? reference : { ...reference, description };
  };

  const inline = (schema: Schema): unknown => {
    const own = getSchemaName(schema);
    return own === undefined ? describe(schema) : register(schema, own);
  };

  /** Returns a plain copy without `$id`, which would change the base of the references inside it. */
  const describe = (schema: Schema): unknown =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => keyword !== '$id')
        .map(([keyword, value]) => [keyword, describeKeyword(keyword, value)]),
    );

  const describeKeyword = (keyword: string, value: unknown): unknown => {
    if (SCHEMA_LIST_KEYWORDS.has(keyword)) return (value as readonly Schema[]).map(inline);
    if (SCHEMA_MAP_KEYWORDS.has(keyword))
      return Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([key, part]) => [key, inline(part)]),
      );
    return SCHEMA_KEYWORDS.has(keyword) && typeof value === 'object' ? inline(value as Schema) : value;
  };

  return {
    inline,
    register,
    list: () => Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const SCHEMA_LIST_KEYWORDS = new Set(['anyOf', 'oneOf', 'allOf']);
const SCHEMA_MAP_KEYWORDS = new Set(['properties', 'patternProperties', '$defs']);
const SCHEMA_KEYWORDS = new Set(['items', 'additionalProperties', 'not']);

function omitDescription(schema: unknown): unknown {
  const { description: _, ...described } = schema as { description?: unknown };
  return described;
}
