import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { isFigure } from '../cells/figure.ts';
import { COLUMN } from '../columns.ts';
import { Labelled } from '../tables/labelled.ts';
import type { Room } from '../tables/room.ts';
import { type Check, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';

const NOT_THREE_FIGURES = rule('CPT-001');
const OFF_LEDGER = rule('CPT-002');
const SEVERAL_LABELS = rule('CPT-003');
const HALF_AUXILIARY = rule('CPT-005');
const AUXILIARY_OF_INCOME = rule('CPT-006');
const SEVERAL_AUXILIARY_LABELS = rule('CPT-007');
const SPREADSHEET = rule('CPT-008');

/** What a spreadsheet makes of a long number. */
const SCIENTIFIC = /^\d[.,]\d+E\+\d+$/i;

/** Accounts of the French chart (three figures first) and of third parties, with one label each. */
export class AccountsCheck implements Check {
  readonly #log: AnomalyLog;
  /** In cash accounting the account number may be blank or free. */
  readonly #cash: boolean;
  readonly #accounts: Labelled;
  readonly #auxiliaries: Labelled;

  constructor(log: AnomalyLog, room: Room, cash: boolean) {
    this.#log = log;
    this.#accounts = new Labelled(room);
    this.#auxiliaries = new Labelled(room);
    this.#cash = cash;
  }

  get size(): number {
    return this.#accounts.size;
  }

  look(at: CurrentLine): void {
    if (at.isBlank(COLUMN.CompteNum)) at.accountClass = -1;
    else this.#account(at);
    const number = !at.isBlank(COLUMN.CompAuxNum);
    if (number !== !at.isBlank(COLUMN.CompAuxLib))
      this.#log.raise(HALF_AUXILIARY, number ? COLUMN.CompAuxLib : COLUMN.CompAuxNum, at.line);
    if (number) this.#auxiliary(at);
  }

  #account(at: CurrentLine): void {
    const { row, bytes } = at;
    const from = row.from[COLUMN.CompteNum] as number;
    const to = row.to[COLUMN.CompteNum] as number;
    const first = (bytes[from] as number) - 48;
    at.accountClass = first >= 0 && first <= 9 ? first : -1;
    if (to - from < 3 || !isFigure(bytes[from]) || !isFigure(bytes[from + 1]) || !isFigure(bytes[from + 2]))
      this.#oddAccount(at);
    else if (first === 0 || first === 9) this.#log.raise(OFF_LEDGER, COLUMN.CompteNum, at.line);
    const labelFrom = row.from[COLUMN.CompteLib] as number;
    const labelTo = row.to[COLUMN.CompteLib] as number;
    const account = this.#accounts.numberOf(bytes, from, to, labelFrom, labelTo);
    if (labelFrom < labelTo && this.#accounts.isRenamed(account, bytes, labelFrom, labelTo))
      this.#log.raise(SEVERAL_LABELS, COLUMN.CompteLib, at.line);
  }

  #oddAccount(at: CurrentLine): void {
    if (SCIENTIFIC.test(at.text(COLUMN.CompteNum))) this.#log.raise(SPREADSHEET, COLUMN.CompteNum, at.line);
    this.#log.raise(NOT_THREE_FIGURES, COLUMN.CompteNum, at.line, this.#cash);
  }

  #auxiliary(at: CurrentLine): void {
    const { row, bytes } = at;
    const from = row.from[COLUMN.CompAuxNum] as number;
    const to = row.to[COLUMN.CompAuxNum] as number;
    const labelFrom = row.from[COLUMN.CompAuxLib] as number;
    const labelTo = row.to[COLUMN.CompAuxLib] as number;
    if (at.accountClass === 6 || at.accountClass === 7)
      this.#log.raise(AUXILIARY_OF_INCOME, COLUMN.CompAuxNum, at.line);
    if (isFigure(bytes[from]) && bytes[to - 3] === PLUS && SCIENTIFIC.test(at.text(COLUMN.CompAuxNum)))
      this.#log.raise(SPREADSHEET, COLUMN.CompAuxNum, at.line);
    const auxiliary = this.#auxiliaries.numberOf(bytes, from, to, labelFrom, labelTo);
    if (labelFrom < labelTo && this.#auxiliaries.isRenamed(auxiliary, bytes, labelFrom, labelTo))
      this.#log.raise(SEVERAL_AUXILIARY_LABELS, COLUMN.CompAuxNum, at.line);
  }
}

const PLUS = 43;
