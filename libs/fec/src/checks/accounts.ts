import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { isDigit } from '../cells/digits.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import { isSameText } from '../scan/decode-text.ts';
import { LabelledCodes } from '../tables/labelled-codes.ts';
import type { MemoryBudget } from '../tables/memory-budget.ts';
import { SeenHashes } from '../tables/seen-hashes.ts';
import type { Check } from './check.ts';

const { CompteNum, CompteLib, CompAuxNum, CompAuxLib } = COLUMN_INDEX;

const NOT_THREE_DIGITS = getRuleIndex('FEC-CPT-001');
const OUTSIDE_CHART = getRuleIndex('FEC-CPT-002');
const SEVERAL_LABELS = getRuleIndex('FEC-CPT-003');
const INCOMPLETE_AUXILIARY = getRuleIndex('FEC-CPT-005');
const AUXILIARY_OF_INCOME = getRuleIndex('FEC-CPT-006');
const SEVERAL_AUXILIARY_LABELS = getRuleIndex('FEC-CPT-007');
const SPREADSHEET_NUMBER = getRuleIndex('FEC-CPT-008');

/** What a spreadsheet makes of a long number. */
const SCIENTIFIC_PATTERN = /^\d[.,]\d+E\+\d+$/i;
const PLUS_BYTE = 43;

/** Checks that accounts start with three digits of the French chart, and that accounts and third parties have one label each. */
export class AccountsCheck implements Check {
  readonly #log: AnomalyLog;
  /** In cash accounting the account number may be blank or free. */
  readonly #isCash: boolean;
  readonly #accounts: LabelledCodes;
  readonly #auxiliaries: LabelledCodes;
  /** Accounts and third parties that were compared with this label: the same again changes nothing. */
  readonly #seenAccounts = new SeenHashes();
  readonly #seenAuxiliaries = new SeenHashes();

  constructor(log: AnomalyLog, budget: MemoryBudget, isCash: boolean) {
    this.#log = log;
    this.#accounts = new LabelledCodes(budget, isSameText);
    this.#auxiliaries = new LabelledCodes(budget, isSameText);
    this.#isCash = isCash;
  }

  get accountCount(): number {
    return this.#accounts.size;
  }

  check(line: ResolvedLine): void {
    if (!line.isBlank(CompteNum)) this.#checkAccount(line);
    const hasNumber = !line.isBlank(CompAuxNum);
    if (hasNumber !== !line.isBlank(CompAuxLib))
      this.#log.report(INCOMPLETE_AUXILIARY, hasNumber ? CompAuxLib : CompAuxNum, line.lineNumber);
    if (hasNumber) this.#checkAuxiliary(line);
  }

  #checkAccount(line: ResolvedLine): void {
    const { bytes } = line;
    const from = line.from(CompteNum);
    const to = line.to(CompteNum);
    if (to - from < 3 || line.accountClass < 0 || !isDigit(bytes[from + 1]) || !isDigit(bytes[from + 2]))
      this.#reportMalformedAccount(line);
    else if (line.accountClass === 0 || line.accountClass === 9)
      this.#log.report(OUTSIDE_CHART, CompteNum, line.lineNumber);
    if (this.#seenAccounts.has(line.accountHash)) return;
    this.#seenAccounts.add(line.accountHash);
    const labelFrom = line.from(CompteLib);
    const labelTo = line.to(CompteLib);
    const account = this.#accounts.intern(bytes, from, to, labelFrom, labelTo);
    if (labelFrom < labelTo && this.#accounts.isNewlyRelabelled(account, bytes, labelFrom, labelTo))
      this.#log.report(SEVERAL_LABELS, CompteLib, line.lineNumber);
  }

  #reportMalformedAccount(line: ResolvedLine): void {
    if (SCIENTIFIC_PATTERN.test(line.text(CompteNum))) this.#log.report(SPREADSHEET_NUMBER, CompteNum, line.lineNumber);
    this.#log.report(NOT_THREE_DIGITS, CompteNum, line.lineNumber, this.#isCash);
  }

  #checkAuxiliary(line: ResolvedLine): void {
    const { bytes } = line;
    const from = line.from(CompAuxNum);
    const to = line.to(CompAuxNum);
    if (line.accountClass === 6 || line.accountClass === 7)
      this.#log.report(AUXILIARY_OF_INCOME, CompAuxNum, line.lineNumber);
    if (isDigit(bytes[from]) && bytes[to - 3] === PLUS_BYTE && SCIENTIFIC_PATTERN.test(line.text(CompAuxNum)))
      this.#log.report(SPREADSHEET_NUMBER, CompAuxNum, line.lineNumber);
    if (this.#seenAuxiliaries.has(line.auxiliaryHash)) return;
    this.#seenAuxiliaries.add(line.auxiliaryHash);
    const labelFrom = line.from(CompAuxLib);
    const labelTo = line.to(CompAuxLib);
    const auxiliary = this.#auxiliaries.intern(bytes, from, to, labelFrom, labelTo);
    if (labelFrom < labelTo && this.#auxiliaries.isNewlyRelabelled(auxiliary, bytes, labelFrom, labelTo))
      this.#log.report(SEVERAL_AUXILIARY_LABELS, CompAuxNum, line.lineNumber);
  }
}
