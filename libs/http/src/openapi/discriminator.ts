import type { Schema } from '../validation/schema.ts';

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
  // Generators read a `type` beside `oneOf` as a schema of its own.
  const { type: _, ...union } = described;
  return { ...union, discriminator: { ...discriminator, mapping } };
}
