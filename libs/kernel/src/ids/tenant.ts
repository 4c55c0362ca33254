declare const tenantBrand: unique symbol;

/** The tenant of a checked key. Only the key check and the operator's commands create one. */
export type TenantId = string & { readonly [tenantBrand]: true };

const TENANT_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const isTenantId = (text: string): text is TenantId => TENANT_PATTERN.test(text);

/**
 * Parses a tenant name: 1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit.
 *
 * @throws RangeError when the text has another form.
 */
export function parseTenantId(text: string): TenantId {
  if (!isTenantId(text))
    throw new RangeError('a tenant is 1 to 64 letters, digits, ".", "_" or "-", and starts with a letter or a digit');
  return text;
}

/**
 * The tenant whose audit log records what the operator does, such as changes of keys. It is apart from the logs of the tenants, which
 * hold what they sent and nothing else. A key of this tenant reads it like any other log.
 */
export const OPERATOR_TENANT = parseTenantId('probant.operator');
