/** UTF-16 code units, and bytes of UTF-8, of the characters that JSON gives a meaning to. */
export const QUOTE_UNIT = 0x22;
export const COMMA_UNIT = 0x2c;
export const MINUS_UNIT = 0x2d;
export const POINT_UNIT = 0x2e;
export const ZERO_UNIT = 0x30;
const NINE_UNIT = 0x39;
export const COLON_UNIT = 0x3a;
export const ARRAY_START_UNIT = 0x5b;
export const BACKSLASH_UNIT = 0x5c;
export const ARRAY_END_UNIT = 0x5d;
export const OBJECT_START_UNIT = 0x7b;
export const OBJECT_END_UNIT = 0x7d;
/** Texts contain no character below this one, unless escaped. */
export const FIRST_PRINTABLE_UNIT = 0x20;

export const isDigitUnit = (unit: number): boolean => unit >= ZERO_UNIT && unit <= NINE_UNIT;

/** White space as RFC 8259 (section 2) defines it. */
export const isWhiteSpaceUnit = (unit: number): boolean =>
  unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
