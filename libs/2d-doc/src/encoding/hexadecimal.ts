/** Returns upper-case hexadecimal digits, two a byte. */
export const toHexadecimal = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();
