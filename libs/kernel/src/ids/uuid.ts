const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a text is a UUID of any version, in upper or lower case. Any other text is the id of no record. */
export const isUuid = (text: string): boolean => UUID_PATTERN.test(text);

/** Returns a UUID in lower case, as it is stored; null for any other text. */
export const parseUuid = (text: string): string | null => (isUuid(text) ? text.toLowerCase() : null);
