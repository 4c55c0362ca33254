/**
 * What a key may do. `read`: read what is stored, and ask about it. `write`: store or compute. `export`: take data out of the platform. `erase`: anonymise
 * persons. `admin`: change the installation. No scope includes another one.
 */
export const KEY_SCOPES = ['read', 'write', 'export', 'erase', 'admin'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

const isKeyScope = (text: string): text is KeyScope => (KEY_SCOPES as readonly string[]).includes(text);

/**
 * Parses `read,export` into scopes, each once, in the order of `KEY_SCOPES`.
 *
 * @throws RangeError that names the first unknown scope and lists those that exist.
 */
export function parseKeyScopes(text: string): readonly KeyScope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isKeyScope(name));
  if (unknown !== undefined)
    throw new RangeError(
      `"${unknown}" is not a scope: write one or more of ${KEY_SCOPES.join(', ')}, separated by commas`,
    );
  return KEY_SCOPES.filter((scope) => names.includes(scope));
}
