declare const tenantBrand: unique symbol;

/** The tenant that a checked key belongs to. Only the key check and the operator's commands make one. */
export type TenantId = string & { readonly [tenantBrand]: true };

const TENANT_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const isTenantId = (text: string): text is TenantId => TENANT_PATTERN.test(text);

/** Reads a tenant's name: 1 to 64 letters, digits, dots, dashes or underscores, a letter or digit first. Throws a RangeError otherwise. */
export function parseTenantId(text: string): TenantId {
  if (!isTenantId(text))
    throw new RangeError('a tenant is 1 to 64 letters, digits, ".", "_" or "-", and starts with a letter or a digit');
  return text;
}
