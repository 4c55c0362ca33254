import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import type { Check } from './check.ts';

type MandatoryColumn = { readonly column: number; readonly rule: number; readonly isMildInCash: boolean };

/** All but the columns of third party, letter and currency (LPF art. A. 47 A-1, VII, 1°). In cash accounting some may be blank (VIII). */
const MANDATORY_COLUMNS: readonly MandatoryColumn[] = [
  { column: COLUMN_INDEX.JournalCode, rule: getRuleIndex('FEC-OBL-001'), isMildInCash: true },
  { column: COLUMN_INDEX.JournalLib, rule: getRuleIndex('FEC-OBL-002'), isMildInCash: true },
  { column: COLUMN_INDEX.EcritureNum, rule: getRuleIndex('FEC-OBL-003'), isMildInCash: false },
  { column: COLUMN_INDEX.EcritureDate, rule: getRuleIndex('FEC-OBL-004'), isMildInCash: false },
  { column: COLUMN_INDEX.CompteNum, rule: getRuleIndex('FEC-OBL-005'), isMildInCash: true },
  { column: COLUMN_INDEX.CompteLib, rule: getRuleIndex('FEC-OBL-006'), isMildInCash: false },
  { column: COLUMN_INDEX.PieceRef, rule: getRuleIndex('FEC-OBL-007'), isMildInCash: false },
  { column: COLUMN_INDEX.PieceDate, rule: getRuleIndex('FEC-OBL-008'), isMildInCash: false },
  { column: COLUMN_INDEX.EcritureLib, rule: getRuleIndex('FEC-OBL-009'), isMildInCash: false },
  { column: COLUMN_INDEX.ValidDate, rule: getRuleIndex('FEC-OBL-010'), isMildInCash: true },
];
const BLANK_SETTLEMENT = getRuleIndex('FEC-OBL-011');

/** Checks that mandatory cells are filled in. The header check reports a missing column once, so this one ignores it. */
export class MandatoryCheck implements Check {
  readonly #log: AnomalyLog;
  readonly #mandatory: readonly MandatoryColumn[];
  readonly #isCash: boolean;
  /** A bit for each mandatory column. */
  readonly #mandatoryBits: number;

  constructor(log: AnomalyLog, isCash: boolean, hasColumn: (column: number) => boolean) {
    this.#log = log;
    this.#isCash = isCash;
    this.#mandatory = MANDATORY_COLUMNS.filter(({ column }) => hasColumn(column));
    this.#mandatoryBits = this.#mandatory.reduce((bits, { column }) => bits | (1 << column), 0);
  }

  check(line: ResolvedLine): void {
    if ((line.blankColumns & this.#mandatoryBits) !== 0)
      for (const { column, rule, isMildInCash } of this.#mandatory)
        if (line.isBlank(column)) this.#log.report(rule, column, line.lineNumber, isMildInCash && this.#isCash);
    if (!this.#isCash) return;
    for (const column of [COLUMN_INDEX.DateRglt, COLUMN_INDEX.ModeRglt])
      if (line.isBlank(column)) this.#log.report(BLANK_SETTLEMENT, column, line.lineNumber);
  }
}
