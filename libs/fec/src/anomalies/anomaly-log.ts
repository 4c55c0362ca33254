import { formatFrenchInteger } from '@probant/french/french-integer';
import { ALL_COLUMNS } from '../columns.ts';
import { FEC_RULES, type FecRule, type FecSeverity } from './fec-rules.ts';

export type FecAnomaly = {
  readonly code: string;
  readonly severity: FecSeverity;
  /** Line of the file, 1 is the header; null for the file as a whole. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
  readonly reference: string;
  readonly remediation: string;
};

/** A listed anomaly with its entry, so that a report with details can name it. */
export type ListedAnomaly = Pick<FecAnomaly, 'code' | 'severity' | 'line' | 'column'> & {
  /** Number in the entry table, NO_ENTRY when it concerns no single entry. */
  readonly entry: number;
  readonly gap: Gap | null;
};

/** By how much an entry, a journal, a month or a letter is not balanced. */
export type Gap = {
  readonly of: 'entry' | 'journal' | 'month' | 'letter';
  /** Debit less credit. */
  readonly cents: number;
  /** AAAAMM, of a month. */
  readonly month?: number;
};

export type RuleCount = { readonly rule: FecRule; readonly severity: FecSeverity; readonly count: number };

/** Anomalies of one rule in one column that are listed; the others are only counted. */
export const MAX_LISTED_PER_KIND = 100;

export const NO_COLUMN = -1;
export const NO_ENTRY = -1;

/** Where a file has the cells of a line, when they are on several lines of the file, and the rules that it has instead of others. */
export type CellPlaces = {
  /** Returns the rule that an anomaly breaks in such a file. */
  translate(rule: number): number;
  /** Returns the line of the file for an anomaly of a rule in a column of a line, HIDDEN_PLACE for one that is reported elsewhere. */
  locate(rule: number, column: number, line: number | null): number | null;
};

export const HIDDEN_PLACE = -1;

/** A kind of anomaly is a rule, a column or none, and whether it is milder than usual, which is listed and counted separately. */
const COLUMNS_PER_RULE = ALL_COLUMNS.length + 1;
const KIND_COUNT = FEC_RULES.length * COLUMNS_PER_RULE * 2;

/** The anomalies of a file, with exact counts and a bounded list. It stores places and gaps, never contents. */
export class AnomalyLog {
  readonly #counts = new Float64Array(KIND_COUNT);
  readonly #listed: Listed[] = [];
  /** The entry that the next anomalies concern. */
  entry = NO_ENTRY;
  /** Null for a flat file, which has the cells of a line on that line. */
  places: CellPlaces | null = null;

  /** `rule` is an index in the catalogue, `column` an index of ALL_COLUMNS or NO_COLUMN. `isMild` makes it a warning whatever the rule says. */
  report(rule: number, column: number, line: number | null, isMild = false, gap: Gap | null = null): void {
    const place = this.places === null ? line : this.places.locate(rule, column, line);
    if (place === HIDDEN_PLACE) return;
    const broken = this.places === null ? rule : this.places.translate(rule);
    const kind = (broken * COLUMNS_PER_RULE + column + 1) * 2 + (isMild ? 1 : 0);
    const count = (this.#counts[kind] as number) + 1;
    this.#counts[kind] = count;
    if (count <= MAX_LISTED_PER_KIND) this.#listed.push({ kind, line: place, entry: this.entry, gap });
  }

  /** The anomalies of the whole file first, then by line, then by catalogue order; last, one for each kind that has more than are listed. */
  list(): readonly FecAnomaly[] {
    return [...this.#sortListed().map(({ kind, line }) => createAnomaly(kind, line, '')), ...this.#listOverflow()];
  }

  /** The anomalies of `list`, in its order and without its last ones, with their entries. */
  listEntries(): readonly ListedAnomaly[] {
    return this.#sortListed().map(({ kind, line, entry, gap }) => ({
      code: ruleOf(kind).code,
      severity: severityOf(kind),
      line,
      column: columnOf(kind),
      entry,
      gap,
    }));
  }

  countBySeverity(severity: FecSeverity): number {
    let sum = 0;
    for (const kind of this.#listKinds()) if (severityOf(kind) === severity) sum += this.#counts[kind] as number;
    return sum;
  }

  /** Anomalies of each rule, in catalogue order, its milder ones separately. */
  tallyByRule(): readonly RuleCount[] {
    const tallies = new Map<string, RuleCount>();
    for (const kind of this.#listKinds()) {
      const rule = ruleOf(kind);
      const severity = severityOf(kind);
      const key = `${rule.code} ${severity}`;
      tallies.set(key, { rule, severity, count: (tallies.get(key)?.count ?? 0) + (this.#counts[kind] as number) });
    }
    return [...tallies.values()];
  }

  /** The kinds that came, in catalogue order: the first of each is listed. */
  #listKinds(): readonly number[] {
    return [...new Set(this.#listed.map(({ kind }) => kind))].sort((a, b) => a - b);
  }

  #sortListed(): readonly Listed[] {
    return [...this.#listed].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || a.kind - b.kind);
  }

  #listOverflow(): FecAnomaly[] {
    return this.#listKinds()
      .map((kind) => ({ kind, count: (this.#counts[kind] as number) - MAX_LISTED_PER_KIND }))
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => createAnomaly(kind, null, ` (${formatFrenchInteger(count)} autres occurrences)`));
  }
}

type Listed = {
  readonly kind: number;
  readonly line: number | null;
  readonly entry: number;
  readonly gap: Gap | null;
};

const ruleOf = (kind: number): FecRule => FEC_RULES[Math.trunc(kind / 2 / COLUMNS_PER_RULE)] as FecRule;
const severityOf = (kind: number): FecSeverity => (kind % 2 === 1 ? 'warning' : ruleOf(kind).severity);

function columnOf(kind: number): string | null {
  const column = (Math.trunc(kind / 2) % COLUMNS_PER_RULE) - 1;
  return column === NO_COLUMN ? null : (ALL_COLUMNS[column] as string);
}

function createAnomaly(kind: number, line: number | null, suffix: string): FecAnomaly {
  const { code, message, reference, remediation } = ruleOf(kind);
  return {
    code,
    severity: severityOf(kind),
    line,
    column: columnOf(kind),
    message: suffix === '' ? message : `${message.slice(0, -1)}${suffix}.`,
    reference,
    remediation,
  };
}
