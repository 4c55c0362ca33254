import { type AnomalyLog, NO_COLUMN } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import type { Check } from './check.ts';

const { Debit, Credit, Montant, Sens } = COLUMN_INDEX;

const BLANK_SIDE = getRuleIndex('FEC-MNT-005');
const BOTH_SIDES = getRuleIndex('FEC-MNT-006');
const NO_AMOUNT = getRuleIndex('FEC-MNT-007');
const NEGATIVE_AMOUNT = getRuleIndex('FEC-MNT-008');
const UNKNOWN_SIDE = getRuleIndex('FEC-MNT-010');
const MIXED_SIDES = getRuleIndex('FEC-MNT-011');
const NOT_NUMERIC = getRuleIndex('FEC-MNT-001');

/** Checks Debit and Credit, or Montant and Sens (LPF art. A. 47 A-1, VII, 2° and X). */
export class AmountsCheck implements Check {
  readonly #log: AnomalyLog;
  readonly #isSigned: boolean;
  /** Sens may be written as a letter or as a sign. */
  #hasLetterSides = false;
  #hasSignSides = false;

  constructor(log: AnomalyLog, isSigned: boolean) {
    this.#log = log;
    this.#isSigned = isSigned;
  }

  check(line: ResolvedLine): void {
    if (this.#isSigned) this.#checkSignedAmount(line);
    else this.#checkDebitAndCredit(line);
    if (line.hasUnreadAmount) return;
    if (line.debit !== 0 && line.credit !== 0) this.#log.report(BOTH_SIDES, NO_COLUMN, line.lineNumber);
    else if (line.debit === 0 && line.credit === 0) this.#log.report(NO_AMOUNT, NO_COLUMN, line.lineNumber);
  }

  close(): void {
    if (this.#hasLetterSides && this.#hasSignSides) this.#log.report(MIXED_SIDES, Sens, null);
  }

  /** The unused side must be zero, not blank. A line without any amount breaks another rule. */
  #checkDebitAndCredit(line: ResolvedLine): void {
    const { debit, credit, lineNumber } = line;
    this.#checkForm(line, Debit, debit);
    this.#checkForm(line, Credit, credit);
    if (credit !== 0 && line.isBlank(Debit)) this.#log.report(BLANK_SIDE, Debit, lineNumber);
    if (debit !== 0 && line.isBlank(Credit)) this.#log.report(BLANK_SIDE, Credit, lineNumber);
  }

  #checkSignedAmount(line: ResolvedLine): void {
    const { lineNumber } = line;
    this.#checkForm(line, Montant, line.signedAmount);
    if (line.isBlank(Montant)) this.#log.report(NOT_NUMERIC, Montant, lineNumber);
    if (!line.hasSide) this.#log.report(UNKNOWN_SIDE, Sens, lineNumber);
    else if (line.to(Sens) - line.from(Sens) === 1) this.#hasLetterSides = true;
    else this.#hasSignSides = true;
  }

  #checkForm(line: ResolvedLine, column: number, cents: number): void {
    const fault = line.amountFaults[column] ?? null;
    if (fault !== null) this.#log.report(getRuleIndex(fault), column, line.lineNumber);
    else if (cents < 0) this.#log.report(NEGATIVE_AMOUNT, column, line.lineNumber);
  }
}
