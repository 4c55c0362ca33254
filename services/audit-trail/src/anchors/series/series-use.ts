import { FIRST_SERIES, isSeriesName } from './series-name.ts';

/** Records that a database used a series. `since` is the newest series that it had used by then: the same one, or a later one. */
export type SeriesUse = { readonly series: string; readonly since: string };

const FIRST_SERIES_LABEL = 'first';

/** Returns `<series>.note`, or `<series>~<since>.note` when a later series had been used before. */
export const formatUseFile = ({ series, since }: SeriesUse): string =>
  `${toLabel(series)}${since === series ? '' : `~${toLabel(since)}`}.note`;

/** Parses the name of a use file. Returns null for any other file. */
export function parseUseFile(file: string): SeriesUse | null {
  const [, first, second] = /^([^~]+?)(?:~([^~]+))?\.note$/.exec(file) ?? [];
  const series = parseLabel(first ?? '');
  const since = second === undefined ? series : parseLabel(second);
  return series === null || since === null ? null : { series, since };
}

/** Returns the record for a use of a series after all of these uses. */
export function createUse(uses: readonly SeriesUse[], series: string): SeriesUse {
  const since = [series, ...uses.flatMap((use) => [use.series, use.since])].sort().at(-1) ?? series;
  return { series, since };
}

const toLabel = (series: string): string => (series === FIRST_SERIES ? FIRST_SERIES_LABEL : series);

const parseLabel = (label: string): string | null => {
  if (label === FIRST_SERIES_LABEL) return FIRST_SERIES;
  return isSeriesName(label) ? label : null;
};
