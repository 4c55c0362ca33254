import { type AnomalyLog, NO_COLUMN, NO_ENTRY } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { BALANCE_TOLERANCE_CENTS } from '../cells/amount.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import type { LabelledCodes } from '../tables/labelled-codes.ts';
import type { MemoryBudget } from '../tables/memory-budget.ts';
import type { SummingCheck } from './check.ts';

const { JournalCode, JournalLib } = COLUMN_INDEX;

const SEVERAL_LABELS = getRuleIndex('FEC-CPT-004');
const UNBALANCED_FILE = getRuleIndex('FEC-EQU-001');
const UNBALANCED_JOURNAL = getRuleIndex('FEC-EQU-003');
const NO_OPENING = getRuleIndex('FEC-SEQ-005');

/** A file has some ten journals; a hostile one has a journal for each line. */
const BYTES_PER_JOURNAL = 128;

type Journal = {
  readonly isOpening: boolean;
  readonly firstLine: number;
  readonly firstEntry: number;
  balance: number;
  hasUnread: boolean;
};

/** Checks that journals have one label each and are balanced, that one of them is for the opening, and that the file is balanced. */
export class JournalsCheck implements SummingCheck {
  /** Cents. */
  totalDebit = 0;
  totalCredit = 0;
  readonly #log: AnomalyLog;
  readonly #labels: LabelledCodes;
  readonly #budget: MemoryBudget;
  readonly #journals: Journal[] = [];
  #journal = -1;
  /** A line or an amount could not be read: the totals of the file cannot be compared. */
  #hasUnread = false;

  /** `labels`: the journals as the resolver numbers them. */
  constructor(log: AnomalyLog, labels: LabelledCodes, budget: MemoryBudget) {
    this.#log = log;
    this.#budget = budget;
    this.#labels = labels;
  }

  get journalCount(): number {
    return this.#journals.length;
  }

  get isBalanced(): boolean {
    return Math.abs(this.totalDebit - this.totalCredit) <= BALANCE_TOLERANCE_CENTS;
  }

  check(line: ResolvedLine): void {
    this.#journal = line.journal;
    if (line.journal === this.#journals.length) this.#addJournal(line);
    if (!line.repeats(JournalCode) || !line.repeats(JournalLib)) this.#checkLabel(line);
    const journal = this.#journals[line.journal] as Journal;
    if (line.followsUnreadLine) journal.hasUnread = true;
    if (line.hasUnreadAmount) {
      journal.hasUnread = true;
      this.#hasUnread = true;
      return;
    }
    this.totalDebit += line.debit;
    this.totalCredit += line.credit;
    journal.balance += line.debit - line.credit;
  }

  /** The line may belong to the journal before it, or to the one after it, which `followsUnreadLine` marks. */
  skipLine(): void {
    this.#hasUnread = true;
    const journal = this.#journals[this.#journal];
    if (journal !== undefined) journal.hasUnread = true;
  }

  close(): void {
    if (!this.#hasUnread && !this.isBalanced) this.#log.report(UNBALANCED_FILE, NO_COLUMN, null);
    for (const journal of this.#journals)
      if (!journal.hasUnread && Math.abs(journal.balance) > BALANCE_TOLERANCE_CENTS) this.#reportJournal(journal);
    this.#log.entry = NO_ENTRY;
    if (this.#journals.length > 0 && !this.#journals.some(({ isOpening }) => isOpening))
      this.#log.report(NO_OPENING, JournalCode, null);
  }

  #addJournal({ isOpening, lineNumber, entry }: ResolvedLine): void {
    this.#budget.reserve(BYTES_PER_JOURNAL);
    this.#journals.push({ isOpening, firstLine: lineNumber, firstEntry: entry, balance: 0, hasUnread: false });
  }

  #reportJournal({ firstEntry, firstLine, balance }: Journal): void {
    this.#log.entry = firstEntry;
    this.#log.report(UNBALANCED_JOURNAL, JournalCode, firstLine, false, { of: 'journal', cents: balance });
  }

  #checkLabel(line: ResolvedLine): void {
    const from = line.from(JournalLib);
    const to = line.to(JournalLib);
    if (this.#labels.isNewlyRelabelled(line.journal, line.bytes, from, to))
      this.#log.report(SEVERAL_LABELS, JournalLib, line.lineNumber);
  }
}
