/** Text on the left, cut to its field; the widths and starts of a layout stand in one table. */
export const left = (text: string, width: number): string =>
  text.length > width ? text.slice(0, width) : text.padEnd(width);

/** A number on the right. Throws rather than cut one. */
export function right(text: string, width: number, fill = ' '): string {
  if (text.length > width) throw new Error('a number is wider than its field');
  return text.padStart(width, fill);
}

export const blank = (width: number): string => ' '.repeat(width);

/** 2026-03-31 -> 31032026. */
export const dayMonthYear = (day: string): string => day.slice(8, 10) + day.slice(5, 7) + day.slice(0, 4);
