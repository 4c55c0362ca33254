import { FIRST_SERIES, isSeriesName } from './series-name.ts';

/** That a series was anchored in from some database, and the newest series that had been used from there by then: itself, or a later one. */
export type SeriesUse = { readonly series: string; readonly since: string };

const FIRST = 'first';

/** `<series>.note`, or `<series>~<since>.note` where a later series had been used before. */
export const fileOfUse = ({ series, since }: SeriesUse): string =>
  `${labelOf(series)}${since === series ? '' : `~${labelOf(since)}`}.note`;

export function useIn(file: string): SeriesUse | null {
  const [, first, second] = /^([^~]+?)(?:~([^~]+))?\.note$/.exec(file) ?? [];
  const series = seriesOf(first ?? '');
  const since = second === undefined ? series : seriesOf(second);
  return series === null || since === null ? null : { series, since };
}

/** The use of a series after all of these. */
export function useAfter(uses: readonly SeriesUse[], series: string): SeriesUse {
  const since = [series, ...uses.flatMap((use) => [use.series, use.since])].sort().at(-1) ?? series;
  return { series, since };
}

const labelOf = (series: string): string => (series === FIRST_SERIES ? FIRST : series);

const seriesOf = (label: string): string | null => {
  if (label === FIRST) return FIRST_SERIES;
  return isSeriesName(label) ? label : null;
};
