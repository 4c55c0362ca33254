import { parseJson } from '@probant/kernel/json/parse-json';
import { types } from 'pg';

/** OIDs of pg_type, which never change. */
const INT8_OID = 20;
const JSON_OID = 114;
const JSONB_OID = 3802;
const DATE_OID = 1082;
const INT8_ARRAY_OID = 1016;
const DATE_ARRAY_OID = 1182;
const TEXT_ARRAY_OID = 1009;

/** A bigint as a number while that is exact (up to 2^53 - 1), else as its digits. */
const parseWholeNumber = (digits: string): number | string => {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
};

const parseTextArray = types.getTypeParser(TEXT_ARRAY_OID as number) as (text: string) => readonly (string | null)[];

const PARSERS_BY_OID: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8_OID, parseWholeNumber],
  [INT8_ARRAY_OID, (text) => parseTextArray(text).map((item) => (item === null ? null : parseWholeNumber(item)))],
  // pg would parse with JSON.parse, which can return member names of other texts (nodejs/node issue 63785).
  [JSON_OID, (text) => parseJson(text)],
  [JSONB_OID, (text) => parseJson(text)],
  // pg would return a Date at midnight in the process's time zone, which is another day in other zones.
  [DATE_OID, (text) => text],
  [DATE_ARRAY_OID, parseTextArray],
]);

/**
 * Types of returned columns: int8 a number (digits beyond 2^53 - 1), numeric its digits, date `YYYY-MM-DD`, timestamptz a Date
 * (microseconds cut to milliseconds: select `::text` where they matter), bytea a Buffer, json and jsonb parsed, the rest as pg does.
 */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS_BY_OID.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
