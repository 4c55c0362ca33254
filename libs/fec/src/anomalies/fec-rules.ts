import rules from './fec-rules.json' with { type: 'json' };

export type FecSeverity = 'blocking' | 'warning';

/** A rule as users read it: what is wrong, on which legal basis, and what the accounting firm must do. Its texts contain no data. */
export type FecRule = {
  readonly code: string;
  readonly severity: FecSeverity;
  /** The columns that it checks, separated by `|`; `*` for any column, null for the file or the whole line. */
  readonly column: string | null;
  readonly message: string;
  readonly reference: string;
  readonly remediation: string;
};

/** Of the catalogue below. It changes with every rule that is added, removed or applied in another way; a test binds it to the file. */
export const FEC_RULES_VERSION = '1.5';

/** The catalogue, by family, in the order of the report. A rule has its usual severity here. */
export const FEC_RULES = rules as readonly FecRule[];

const RULE_INDEXES = new Map(FEC_RULES.map(({ code }, index) => [code, index]));

/**
 * Returns the index of a rule in the catalogue.
 * @throws Error when no rule has this code.
 */
export function getRuleIndex(code: string): number {
  const index = RULE_INDEXES.get(code);
  if (index === undefined) throw new Error(`no rule ${code}`);
  return index;
}
