const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a UUID in lower case, as it is stored; null for any other text, which no record can have as its id. */
export const parseUuid = (text: string): string | null => (UUID_PATTERN.test(text) ? text.toLowerCase() : null);
