import { formatFrenchInteger } from '@probant/french/french-integer';
import type { FecAnomaly } from '../anomalies/anomaly-log.ts';
import type { AnomalyPlace } from '../anomaly-places.ts';
import { plain, quote, type ReportTable, type ReportText } from './report-content.ts';
import { formatGap, formatMonth } from './report-formats.ts';

/** Lines, or runs of lines, listed for a rule; the JSON result has more. */
const MAX_LISTED_RUNS = 20;
/** Rows of the entries of one rule. */
const MAX_PLACE_ROWS = 100;

/** Formats the columns and lines of the listed anomalies of a rule, of which there are `count` in all. */
export function formatPlaces(anomalies: readonly Pick<FecAnomaly, 'line' | 'column'>[], count: number): string {
  const placed = anomalies.flatMap(({ line }) => (line === null ? [] : [line]));
  const lines = [...new Set(placed)];
  const columns = [...new Set(anomalies.flatMap(({ column }) => (column === null ? [] : [column])))];
  const runs = formatRuns(lines);
  const listed = runs.slice(0, MAX_LISTED_RUNS).join(', ');
  const suffix = runs.length > MAX_LISTED_RUNS || count > placed.length ? ' et suivantes' : '';
  const places = [
    ...(columns.length === 0 ? [] : [`${columns.length === 1 ? 'colonne' : 'colonnes'} ${columns.join(', ')}`]),
    ...(lines.length === 0 ? [] : [`${lines.length === 1 ? 'ligne' : 'lignes'} ${listed}${suffix}`]),
  ];
  return places.join(' ; ');
}

/** Formats 2, 3, 4 and 9 as "2 à 4" and "9". */
function formatRuns(lines: readonly number[]): string[] {
  const runs: { first: number; last: number }[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.last === line - 1) run.last = line;
    else runs.push({ first: line, last: line });
  }
  return runs.map(({ first, last }) =>
    first === last ? formatFrenchInteger(first) : `${formatFrenchInteger(first)} à ${formatFrenchInteger(last)}`,
  );
}

type PlaceColumn = {
  readonly title: string;
  readonly isNumeric: boolean;
  readonly isPresent: (place: AnomalyPlace) => boolean;
  readonly format: (place: AnomalyPlace) => ReportText;
};

const NOTHING = plain('');

/** An anomaly of a whole journal is placed at its first line, whose entry is not what is wrong. */
const namesEntry = ({ journal, gap }: AnomalyPlace): boolean => journal !== null && gap?.of !== 'journal';

const PLACE_COLUMNS: readonly PlaceColumn[] = [
  {
    title: 'Ligne',
    isNumeric: true,
    isPresent: () => true,
    format: ({ line }) => plain(line === null ? '' : formatFrenchInteger(line)),
  },
  {
    title: 'Colonne',
    isNumeric: false,
    isPresent: ({ column }) => column !== null,
    format: ({ column }) => plain(column ?? ''),
  },
  {
    title: 'JournalCode',
    isNumeric: false,
    isPresent: ({ journal }) => journal !== null,
    format: ({ journal }) => (journal === null || journal === '' ? NOTHING : quote(journal)),
  },
  {
    title: 'EcritureNum',
    isNumeric: false,
    isPresent: namesEntry,
    format: (place) => {
      if (!namesEntry(place)) return NOTHING;
      if (place.number === null) return plain('non conservé');
      return place.number === '' ? plain('à blanc') : quote(place.number);
    },
  },
  {
    title: 'Mois',
    isNumeric: false,
    isPresent: ({ gap }) => gap?.month !== undefined,
    format: ({ gap }) => plain(gap?.month === undefined ? '' : formatMonth(gap.month)),
  },
  {
    title: 'Écart (débit − crédit)',
    isNumeric: true,
    isPresent: ({ gap }) => gap !== null,
    format: ({ gap }) => plain(gap === null ? '' : formatGap(gap.cents)),
  },
];

/** Returns the entries of the listed anomalies of a rule; null when none of them has an entry or a gap. */
export function buildPlaceTable(places: readonly AnomalyPlace[]): ReportTable | null {
  const named = places.filter(({ journal, gap }) => journal !== null || gap !== null);
  if (named.length === 0) return null;
  const rows = named.slice(0, MAX_PLACE_ROWS);
  const columns = PLACE_COLUMNS.filter(({ isPresent }) => rows.some(isPresent));
  return {
    columns: columns.map(({ title, isNumeric }) => ({ title, isNumeric })),
    rows: rows.map((place) => columns.map(({ format }) => format(place))),
  };
}
