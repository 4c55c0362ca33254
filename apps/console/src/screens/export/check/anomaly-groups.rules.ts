import type { Schemas } from '@probant/client';

export type Anomaly = Schemas['FecAnomaly'];
export type Severity = Schemas['FecSeverity'];

/** One broken rule, with the places where it is broken. */
export type AnomalyGroup = {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly reference: string;
  readonly remediation: string;
  readonly columns: readonly string[];
  readonly places: readonly Anomaly[];
};

/** Groups anomalies by rule: blocking ones first, then those that have lines to look at, then the most frequent. */
export function groupAnomalies(anomalies: readonly Anomaly[]): readonly AnomalyGroup[] {
  const byCode = new Map<string, Anomaly[]>();
  for (const anomaly of anomalies) {
    const places = byCode.get(anomaly.code);
    if (places === undefined) byCode.set(anomaly.code, [anomaly]);
    else places.push(anomaly);
  }
  const groups = [...byCode.values()].flatMap((places) => {
    const [first] = places;
    if (first === undefined) return [];
    const { code, severity, message, reference, remediation } = first;
    const columns = [...new Set(places.flatMap(({ column }) => column ?? []))];
    return [{ code, severity, message, reference, remediation, columns, places }];
  });
  const rank = ({ severity }: AnomalyGroup) => (severity === 'blocking' ? 0 : 1);
  const isOfWholeFile = ({ places }: AnomalyGroup) => Number(places[0]?.line === null);
  return groups.sort(
    (a, b) => rank(a) - rank(b) || isOfWholeFile(a) - isOfWholeFile(b) || b.places.length - a.places.length,
  );
}

const CSV_COLUMNS = ['code', 'severity', 'line', 'column', 'message', 'reference', 'remediation'] as const;

/** The anomalies as CSV for a spreadsheet. They have no value of the file: lines and columns say where to look. */
export const writeAnomaliesCsv = (anomalies: readonly Anomaly[]): string =>
  `\ufeff${[CSV_COLUMNS, ...anomalies.map((anomaly) => CSV_COLUMNS.map((name) => String(anomaly[name] ?? '')))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')}\r\n`;
