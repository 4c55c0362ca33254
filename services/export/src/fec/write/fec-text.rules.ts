import { hasInvisibleCharacter, toSingleLine } from '@probant/kernel/single-line';

/** The character between the fields of a FEC file (LPF, art. A. 47 A-1, VI, 1°). */
const FIELD_SEPARATOR = '|';

/** Returns a label as the text of a field: replaces what would end the field or the line, and shortens nothing. */
export function toFieldText(text: string): string {
  const line = toSingleLine(text);
  return line.includes(FIELD_SEPARATOR) ? line.replaceAll(FIELD_SEPARATOR, '/') : line;
}

/** Returns whether a code can be written unchanged. A code identifies something, so it is never altered. */
export const isFieldCode = (code: string): boolean =>
  !code.includes(FIELD_SEPARATOR) && !hasInvisibleCharacter(code) && code.isWellFormed();
