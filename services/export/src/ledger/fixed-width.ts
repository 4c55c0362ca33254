/** Pads a text on the right to the width of its field, or cuts it. */
export const alignLeft = (text: string, width: number): string =>
  text.length > width ? text.slice(0, width) : text.padEnd(width);

/** Pads a number on the left to the width of its field. Throws when the number is wider, so that no number is ever cut. */
export function alignRight(text: string, width: number, fill = ' '): string {
  if (text.length > width) throw new Error(`number of ${text.length} characters exceeds its field of ${width}`);
  return text.padStart(width, fill);
}

export const fillBlank = (width: number): string => ' '.repeat(width);

/** 2026-03-31 -> 31032026. */
export const formatDayMonthYear = (day: string): string => day.slice(8, 10) + day.slice(5, 7) + day.slice(0, 4);
