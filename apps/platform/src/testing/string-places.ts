/** A schema of an OpenAPI description, as far as it shows where strings are. */
export type DescribedSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly additionalProperties?: boolean | DescribedSchema;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly oneOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
};

export type DescribedSchemas = Readonly<Record<string, DescribedSchema>>;

/** The way to a place in a body: names of members, and 0 for the first item of a list. `name` is where a caller chooses the name. */
type Place = { readonly path: readonly (string | number)[]; readonly kind: 'value' | 'name' };

/** Schemas within schemas that are followed. */
const MAX_DEPTH = 8;

/** Returns every place of a string in a body of the schema, and every object that takes members of any name. */
export function listStringPlaces(schema: DescribedSchema, schemas: DescribedSchemas): readonly Place[] {
  const places = new Map<string, Place>();
  visit(schema, [], 0);
  return [...places.values()];

  function add(place: Place): void {
    places.set(JSON.stringify(place), place);
  }

  function visit(part: DescribedSchema, path: Place['path'], depth: number): void {
    if (depth > MAX_DEPTH) return;
    const { $ref: reference } = part;
    if (reference !== undefined) visit(schemas[reference.split('/').at(-1) ?? ''] ?? {}, path, depth + 1);
    for (const variant of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])])
      visit(variant, path, depth + 1);
    if ([part.type].flat().includes('string') || part.enum !== undefined) add({ path, kind: 'value' });
    for (const [name, member] of Object.entries(part.properties ?? {})) visit(member, [...path, name], depth + 1);
    if (part.items !== undefined) visit(part.items, [...path, 0], depth + 1);
    const isObject = [part.type].flat().includes('object') || part.properties !== undefined;
    if (isObject && part.additionalProperties !== false) add({ path, kind: 'name' });
  }
}

/** Returns a copy of a body with `value` at a place, or with a member named `value`; containers that the body lacks are created. */
export function setPlace(body: unknown, { path, kind }: Place, value: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (kind === 'value') return value;
    const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    return Object.fromEntries([...members, [value, value]]);
  }
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(body) ? body : [];
    return [setPlace(list[0], { path: rest, kind }, value), ...list.slice(1)];
  }
  const record = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  return { ...record, [step]: setPlace(record[step], { path: rest, kind }, value) };
}
