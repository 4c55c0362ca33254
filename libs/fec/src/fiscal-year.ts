/** Days as AAAAMMJJ. `start` is unknown when the year comes from the name of the file or, in an XML file, from its DateCloture. */
export type FiscalYear = {
  readonly start: number | null;
  readonly end: number;
  readonly source: 'request' | 'name' | 'content';
};

/** The fiscal year that a report states, and what it is taken from. Days as AAAAMMJJ. */
export type AssumedFiscalYear = {
  readonly start: number;
  readonly end: number;
  readonly monthCount: number;
  /** `name`: the closing date in the file name; `content`: DateCloture; `dates`: the first and the last EcritureDate. */
  readonly source: FiscalYear['source'] | 'dates';
};

const FIRST_YEAR = 1900;

/** Number of a month since January 1900; the day is AAAAMMJJ. */
export const toMonthIndex = (day: number): number =>
  (Math.trunc(day / 10_000) - FIRST_YEAR) * 12 + (Math.trunc(day / 100) % 100) - 1;

export const firstDayOfMonth = (month: number): number => formatMonth(month) * 100 + 1;

export const lastDayOfMonth = (month: number): number =>
  formatMonth(month) * 100 + new Date(Date.UTC(FIRST_YEAR + Math.trunc(month / 12), (month % 12) + 1, 0)).getUTCDate();

/** AAAAMM. */
const formatMonth = (month: number): number => (FIRST_YEAR + Math.trunc(month / 12)) * 100 + (month % 12) + 1;
