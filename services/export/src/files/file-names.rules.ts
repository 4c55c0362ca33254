/** 2026-03-31 -> 20260331. */
export const formatCompactDay = (day: string): string => day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);

/** Returns the smallest and the greatest of texts that sort in the order of what they name: days, months. */
export function findExtremes(values: Iterable<string>): readonly [smallest: string, greatest: string] {
  let [smallest, greatest] = ['\uffff', ''];
  for (const value of values) {
    if (value < smallest) smallest = value;
    if (value > greatest) greatest = value;
  }
  return [smallest, greatest];
}

/** Returns {SIREN}FEC{AAAAMMJJ}; the day is the last one of the fiscal year (LPF, art. A. 47 A-1, IX). */
export const buildFecBaseName = (siren: string, fiscalYearEnd: string): string =>
  `${siren}FEC${formatCompactDay(fiscalYearEnd)}`;
