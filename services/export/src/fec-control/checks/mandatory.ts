import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { COLUMN } from '../columns.ts';
import { type Check, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';

type Mandatory = { readonly column: number; readonly rule: number; readonly mildInCash: boolean };

/** All but the four columns of third party, letter and currency (LPF art. A. 47 A-1, VII, 1°); in cash accounting some may be blank (VIII). */
const MANDATORY: readonly Mandatory[] = [
  { column: COLUMN.JournalCode, rule: rule('OBL-001'), mildInCash: true },
  { column: COLUMN.JournalLib, rule: rule('OBL-002'), mildInCash: true },
  { column: COLUMN.EcritureNum, rule: rule('OBL-003'), mildInCash: false },
  { column: COLUMN.EcritureDate, rule: rule('OBL-004'), mildInCash: false },
  { column: COLUMN.CompteNum, rule: rule('OBL-005'), mildInCash: true },
  { column: COLUMN.CompteLib, rule: rule('OBL-006'), mildInCash: false },
  { column: COLUMN.PieceRef, rule: rule('OBL-007'), mildInCash: false },
  { column: COLUMN.PieceDate, rule: rule('OBL-008'), mildInCash: false },
  { column: COLUMN.EcritureLib, rule: rule('OBL-009'), mildInCash: false },
  { column: COLUMN.ValidDate, rule: rule('OBL-010'), mildInCash: true },
];
const SETTLEMENT = rule('OBL-011');

/** What must be filled in. A column that the file lacks is told once, by its header, and not line by line. */
export class MandatoryCheck implements Check {
  readonly #log: AnomalyLog;
  readonly #mandatory: readonly Mandatory[];
  readonly #cash: boolean;
  /** A bit for each column that must be filled in. */
  readonly #filled: number;

  constructor(log: AnomalyLog, cash: boolean, isThere: (column: number) => boolean) {
    this.#log = log;
    this.#cash = cash;
    this.#mandatory = MANDATORY.filter(({ column }) => isThere(column));
    this.#filled = this.#mandatory.reduce((bits, { column }) => bits | (1 << column), 0);
  }

  look(at: CurrentLine): void {
    if ((at.blanks & this.#filled) !== 0)
      for (const { column, rule: blank, mildInCash } of this.#mandatory)
        if (at.isBlank(column)) this.#log.raise(blank, column, at.line, mildInCash && this.#cash);
    if (!this.#cash) return;
    for (const column of [COLUMN.DateRglt, COLUMN.ModeRglt])
      if (at.isBlank(column)) this.#log.raise(SETTLEMENT, column, at.line);
  }
}
