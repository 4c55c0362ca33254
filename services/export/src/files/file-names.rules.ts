/** 2026-03-31 -> 20260331. */
export const compactDay = (day: string): string => day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10);

/** The least and the greatest of texts that sort as what they name: days, months. */
export function extremes(values: Iterable<string>): readonly [least: string, greatest: string] {
  let [least, greatest] = ['\uffff', ''];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** {SIREN}FEC{AAAAMMJJ}, the day being the last one of the fiscal year (LPF, art. A. 47 A-1, IX). */
export const fecName = (siren: string, fiscalYearEnd: string): string => `${siren}FEC${compactDay(fiscalYearEnd)}`;
