/** "20 %", "8.875%": no part of a longer number. */
const PERCENT_PATTERN = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?) ?%/g;

/** Returns the percents of a text in its order, each once; `pattern` captures the number and is global. */
export const readPercents = (text: string, pattern = PERCENT_PATTERN): readonly number[] => [
  ...new Set([...text.matchAll(pattern)].map(([, number = '']) => Number(number.replace(',', '.')))),
];
