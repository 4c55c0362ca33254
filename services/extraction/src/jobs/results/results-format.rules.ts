import Negotiator from 'negotiator';

export const RESULT_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;
export type ResultsFormat = keyof typeof RESULT_TYPES;

/** Returns the format that is named, or that an Accept header prefers; NDJSON by default. */
export function chooseResultsFormat(named: ResultsFormat | undefined, accept: string): ResultsFormat {
  if (named !== undefined) return named;
  const offered = [RESULT_TYPES.ndjson, RESULT_TYPES.csv, `${RESULT_TYPES.csv};charset=utf-8`];
  return new Negotiator({ headers: { accept } }).mediaType(offered)?.startsWith(RESULT_TYPES.csv) === true
    ? 'csv'
    : 'ndjson';
}
