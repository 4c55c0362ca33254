import { types } from 'pg';

/** OIDs of pg_type, which never change. */
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/** A bigint as a number while that is exact (up to 2^53 - 1), else as its digits. */
const wholeNumber = (digits: string): number | string => {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
};

const textArray = types.getTypeParser(TEXT_ARRAY as number) as (text: string) => readonly (string | null)[];

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, wholeNumber],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : wholeNumber(item)))],
  // pg would make a Date at midnight in the process's time zone, which is another day elsewhere.
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

/**
 * How columns become values: int8 a number (digits beyond 2^53 - 1), numeric its digits, date `YYYY-MM-DD`, timestamptz a Date
 * (microseconds cut to milliseconds: select `::text` where they matter), bytea a Buffer, json and jsonb parsed, the rest as pg does.
 */
export const columnValues = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
