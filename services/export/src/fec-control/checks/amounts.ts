import { type AnomalyLog, NO_COLUMN } from '../anomalies/anomaly-log.ts';
import { placeOf } from '../catalogue/fec-rules.ts';
import { amountFault, centsIn } from '../cells/amount.ts';
import { COLUMN } from '../columns.ts';
import { type ClosingCheck, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';

const EMPTY = rule('MNT-005');
const BOTH_SIDES = rule('MNT-006');
const NO_AMOUNT = rule('MNT-007');
const NEGATIVE = rule('MNT-008');
const WRONG_SIDE = rule('MNT-010');
const MIXED_SIDES = rule('MNT-011');
const NOT_NUMERIC = rule('MNT-001');

type Side = 'letter' | 'sign';

/** Debit and Credit, or Montant and Sens (LPF art. A. 47 A-1, VII, 2° and X), read into exact cents. */
export class AmountsCheck implements ClosingCheck {
  readonly #log: AnomalyLog;
  readonly #signed: boolean;
  #sides: Side | null = null;
  #mixed = false;

  constructor(log: AnomalyLog, signed: boolean) {
    this.#log = log;
    this.#signed = signed;
  }

  look(at: CurrentLine): void {
    at.unread = false;
    if (this.#signed) this.#oneAmount(at);
    else {
      at.debit = this.#cents(at, COLUMN.Debit);
      at.credit = this.#cents(at, COLUMN.Credit);
      this.#emptySides(at);
    }
    if (Number.isNaN(at.debit) || Number.isNaN(at.credit)) {
      at.unread = true;
      return;
    }
    if (at.debit !== 0 && at.credit !== 0) this.#log.raise(BOTH_SIDES, NO_COLUMN, at.line);
    else if (at.debit === 0 && at.credit === 0) this.#log.raise(NO_AMOUNT, NO_COLUMN, at.line);
  }

  close(): void {
    if (this.#mixed) this.#log.raise(MIXED_SIDES, COLUMN.Sens, null);
  }

  /** The idle side is to be zero, not blank; a line without any amount is another matter. */
  #emptySides(at: CurrentLine): void {
    if (at.isBlank(COLUMN.Debit) && at.credit !== 0) this.#log.raise(EMPTY, COLUMN.Debit, at.line);
    if (at.isBlank(COLUMN.Credit) && at.debit !== 0) this.#log.raise(EMPTY, COLUMN.Credit, at.line);
  }

  #oneAmount(at: CurrentLine): void {
    const cents = this.#cents(at, COLUMN.Montant);
    const side = at.text(COLUMN.Sens);
    const debit = side === 'D' || side === '+1';
    const credit = side === 'C' || side === '-1';
    if (at.isBlank(COLUMN.Montant)) this.#log.raise(NOT_NUMERIC, COLUMN.Montant, at.line);
    if (!debit && !credit) {
      this.#log.raise(WRONG_SIDE, COLUMN.Sens, at.line);
      at.debit = Number.NaN;
      return;
    }
    const written: Side = side.length === 1 ? 'letter' : 'sign';
    this.#sides ??= written;
    this.#mixed ||= this.#sides !== written;
    at.debit = debit ? cents : 0;
    at.credit = debit ? 0 : cents;
  }

  /** 0 for a blank cell, NaN when nothing can be made of it. */
  #cents(at: CurrentLine, column: number): number {
    const from = at.row.from[column] as number;
    const to = at.row.to[column] as number;
    if (from === to) return 0;
    const cents = centsIn(at.bytes, from, to);
    if (cents < 0) this.#log.raise(NEGATIVE, column, at.line);
    if (!Number.isNaN(cents)) return cents;
    const { fault, cents: meant } = amountFault(at.bytes.toString('utf8', from, to));
    this.#log.raise(placeOf(fault), column, at.line);
    return meant;
  }
}
