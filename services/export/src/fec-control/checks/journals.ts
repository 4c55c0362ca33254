import { type AnomalyLog, NO_COLUMN } from '../anomalies/anomaly-log.ts';
import { COLUMN } from '../columns.ts';
import { Labelled } from '../tables/labelled.ts';
import type { Room } from '../tables/room.ts';
import { type ClosingCheck, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';

const SEVERAL_LABELS = rule('CPT-004');
const UNBALANCED_FILE = rule('EQU-001');
const UNBALANCED = rule('EQU-003');
const NO_OPENING = rule('SEQ-005');

/** Codes that software gives to the journal of opening entries. */
const OPENING_CODES = new Set(['AN', 'ANO', 'AND', 'ANV', 'RAN', 'OUV', 'OUVE', 'A-N', 'AN0', 'REP']);
const OPENING_LABELS = /NOUVEAU|OUVERTURE|REPRISE D/i;

/** Half of the smallest amount that can be written, a millionth of a euro, in cents: sums of whole cents are exact. */
export const TOLERANCE = 0.00005;

type Journal = { readonly opening: boolean; readonly firstLine: number; balance: number; unread: boolean };

/** Journals: one label each, balanced each, one of them for the opening; and the file's own totals. */
export class JournalsCheck implements ClosingCheck {
  totalDebit = 0;
  totalCredit = 0;
  /** A line or an amount could not be read: sums over it say nothing. */
  unread = false;
  readonly #log: AnomalyLog;
  readonly #known: Labelled;
  readonly #journals: Journal[] = [];

  constructor(log: AnomalyLog, room: Room) {
    this.#log = log;
    this.#known = new Labelled(room);
  }

  get size(): number {
    return this.#journals.length;
  }

  /** Which journal the line is of. */
  look(at: CurrentLine): void {
    const { row, bytes } = at;
    const labelFrom = row.from[COLUMN.JournalLib] as number;
    const labelTo = row.to[COLUMN.JournalLib] as number;
    if (at.journal < 0 || !at.repeats(COLUMN.JournalCode)) {
      const from = row.from[COLUMN.JournalCode] as number;
      const to = row.to[COLUMN.JournalCode] as number;
      at.journal = this.#known.numberOf(bytes, from, to, labelFrom, labelTo);
      if (at.journal === this.#journals.length) this.#open(at);
      at.opening = (this.#journals[at.journal] as Journal).opening;
    } else if (at.repeats(COLUMN.JournalLib)) return;
    if (this.#known.isRenamed(at.journal, bytes, labelFrom, labelTo))
      this.#log.raise(SEVERAL_LABELS, COLUMN.JournalLib, at.line);
  }

  /** Takes the line's amounts in. */
  sum(at: CurrentLine): void {
    const journal = this.#journals[at.journal] as Journal;
    if (at.unread) {
      journal.unread = true;
      this.unread = true;
      return;
    }
    this.totalDebit += at.debit;
    this.totalCredit += at.credit;
    journal.balance += at.debit - at.credit;
  }

  /** A line is lost, whose amounts the journals around it may lack. */
  doubt(journal: number): void {
    const around = this.#journals[journal];
    if (around !== undefined) around.unread = true;
  }

  get balanced(): boolean {
    return Math.abs(this.totalDebit - this.totalCredit) <= TOLERANCE;
  }

  close(): void {
    if (!this.unread && !this.balanced) this.#log.raise(UNBALANCED_FILE, NO_COLUMN, null);
    for (const { balance, firstLine, unread } of this.#journals)
      if (!unread && Math.abs(balance) > TOLERANCE) this.#log.raise(UNBALANCED, COLUMN.JournalCode, firstLine);
    if (this.#journals.length > 0 && !this.#journals.some(({ opening }) => opening))
      this.#log.raise(NO_OPENING, COLUMN.JournalCode, null);
  }

  #open(at: CurrentLine): void {
    const code = at.text(COLUMN.JournalCode).toUpperCase();
    const opening = OPENING_CODES.has(code) || OPENING_LABELS.test(at.text(COLUMN.JournalLib));
    this.#journals.push({ opening, firstLine: at.line, balance: 0, unread: false });
  }
}
