import { frenchFigures } from '../../text/french-figures.ts';
import { FEC_RULES, type FecRule, type FecSeverity } from '../catalogue/fec-rules.ts';
import { COLUMNS } from '../columns.ts';

export type FecAnomaly = {
  readonly code: string;
  readonly severity: FecSeverity;
  /** In the file, 1 is the header; null for the file as a whole. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
  readonly reference: string;
  readonly remediation: string;
};

/** Anomalies of one rule in one column that are told one by one; the others are counted. */
export const MOST_TOLD = 100;

export const NO_COLUMN = -1;

const PLACES_A_RULE = COLUMNS.length + 1;
/** A milder severity is told apart: it is another anomaly of the same rule. */
const KINDS = FEC_RULES.length * PLACES_A_RULE * 2;

/** What was found wrong, with true counts and a bounded list. It knows places, never contents. */
export class AnomalyLog {
  readonly #counts = new Float64Array(KINDS);
  readonly #told: { readonly kind: number; readonly line: number | null }[] = [];

  /** `rule` as its place in the catalogue, `column` as an index of COLUMNS or NO_COLUMN. `mild`: a warning whatever the rule's severity. */
  raise(rule: number, column: number, line: number | null, mild = false): void {
    const kind = (rule * PLACES_A_RULE + column + 1) * 2 + (mild ? 1 : 0);
    const count = (this.#counts[kind] as number) + 1;
    this.#counts[kind] = count;
    if (count <= MOST_TOLD) this.#told.push({ kind, line });
  }

  /** The file's own first, then by line, then as in the catalogue; last, how many more there are of what was cut. */
  anomalies(): readonly FecAnomaly[] {
    const told = [...this.#told]
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || a.kind - b.kind)
      .map(({ kind, line }) => anomalyOf(kind, line, ''));
    return [...told, ...this.#uncounted()];
  }

  count(severity: FecSeverity): number {
    let sum = 0;
    this.#counts.forEach((count, kind) => {
      if (count > 0 && severityOf(kind) === severity) sum += count;
    });
    return sum;
  }

  /** How often each rule was broken, in the order of the catalogue, blocking and mild apart. */
  tally(): readonly { readonly rule: FecRule; readonly severity: FecSeverity; readonly count: number }[] {
    const sums = new Map<string, { rule: FecRule; severity: FecSeverity; count: number }>();
    this.#counts.forEach((count, kind) => {
      if (count === 0) return;
      const rule = ruleOf(kind);
      const severity = severityOf(kind);
      const key = `${rule.code} ${severity}`;
      const sum = sums.get(key) ?? { rule, severity, count: 0 };
      sums.set(key, { ...sum, count: sum.count + count });
    });
    return [...sums.values()];
  }

  #uncounted(): FecAnomaly[] {
    const rest: FecAnomaly[] = [];
    this.#counts.forEach((count, kind) => {
      if (count > MOST_TOLD)
        rest.push(anomalyOf(kind, null, ` (${frenchFigures(count - MOST_TOLD)} autres occurrences)`));
    });
    return rest;
  }
}

const ruleOf = (kind: number): FecRule => FEC_RULES[Math.trunc(kind / 2 / PLACES_A_RULE)] as FecRule;
const severityOf = (kind: number): FecSeverity => (kind % 2 === 1 ? 'warning' : ruleOf(kind).severity);

function anomalyOf(kind: number, line: number | null, more: string): FecAnomaly {
  const { code, message, reference, remediation } = ruleOf(kind);
  const column = (Math.trunc(kind / 2) % PLACES_A_RULE) - 1;
  return {
    code,
    severity: severityOf(kind),
    line,
    column: column === NO_COLUMN ? null : (COLUMNS[column] as string),
    message: more === '' ? message : `${message.slice(0, -1)}${more}.`,
    reference,
    remediation,
  };
}
