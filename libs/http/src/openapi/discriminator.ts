import type { Schema } from '../validation/schema.ts';

/**
 * Returns a union with a discriminator as clients read it: each variant with the members that the union has for all of them. Other schemas
 * are returned as they are.
 */
export function distributeSharedMembers(schema: Schema): Schema {
  const { discriminator, oneOf: variants, properties: shared, required = [], type: _, ...union } = schema;
  if (discriminator === undefined || variants === undefined) return schema;
  const complete = variants.map((variant) => ({
    ...variant,
    required: [...(variant.required ?? []), ...required],
    properties: { ...variant.properties, ...shared },
  }));
  return { ...union, discriminator, oneOf: complete };
}

/**
 * Adds the mapping of a discriminator, from the constant of each variant to its reference: clients need it when the names of the variants
 * are not the constants. Other schemas are returned as they are.
 */
export function addDiscriminatorMapping(
  described: Readonly<Record<string, unknown>>,
  { discriminator, oneOf: variants = [] }: Schema,
): Readonly<Record<string, unknown>> {
  if (discriminator === undefined) return described;
  const references = described['oneOf'] as readonly { readonly $ref?: string }[];
  const mapping = Object.fromEntries(
    variants.map((variant, index) => [
      String(variant.properties?.[discriminator.propertyName]?.const),
      references[index]?.$ref,
    ]),
  );
  return { ...described, discriminator: { ...discriminator, mapping } };
}
