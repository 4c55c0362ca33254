/** Red, green and blue, each 0 to 255. */
export type Color = readonly [number, number, number];

/** What a text is painted on; `unknown` where only the picture of the page shows it. */
export type Background = Color | 'unknown';

export const WHITE: Color = [255, 255, 255];

/** Components of two colours that a person can tell apart differ by more: pale grey on white is read, 250 on white is not. */
const MIN_CONTRAST = 12;

/** Parses "1F3864" or "#1f3864". Returns null for anything else, such as "auto". */
export function parseColor(text: string | undefined): Color | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Whether nobody can see a text of this colour on this background. */
export const isUnseen = (text: Color, background: Background): boolean =>
  background !== 'unknown' && text.every((value, index) => Math.abs(value - (background[index] ?? 0)) <= MIN_CONTRAST);
