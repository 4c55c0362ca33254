import type { FecValidation } from './validation-result.ts';

/** What the audit trail keeps of a validation: counts and rule codes, nothing of the file. */
export type FecValidationCounts = {
  readonly valid: boolean;
  /** Data lines, without the header and blank lines. */
  readonly line_count: number;
  readonly blocking_count: number;
  readonly warning_count: number;
  /** Anomalies by code of their rule; one that was applied with another severity than usual has a key of its own, `CODE (severity)`. */
  readonly codes: Readonly<Record<string, number>>;
};

/** Returns the counts of a validation. */
export const countValidation = ({ result, facts }: FecValidation): FecValidationCounts => ({
  valid: result.valid,
  line_count: result.line_count,
  blocking_count: result.blocking_count,
  warning_count: result.warning_count,
  codes: Object.fromEntries(
    facts.tally.map(({ rule, severity, count }) => [formatCode(rule.code, rule.severity, severity), count]),
  ),
});

const formatCode = (code: string, usualSeverity: string, severity: string): string =>
  usualSeverity === severity ? code : `${code} (${severity})`;
