import { type AnomalyLog, NO_ENTRY } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { BALANCE_TOLERANCE_CENTS } from '../cells/amount.ts';
import { diagnoseDay } from '../cells/day.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import { ByteTable } from '../tables/byte-table.ts';
import { growArray } from '../tables/grow-array.ts';
import type { MemoryBudget } from '../tables/memory-budget.ts';
import type { Check } from './check.ts';

const { CompteNum, CompAuxNum, EcritureLet, DateLet } = COLUMN_INDEX;

const INCOMPLETE_LETTER = getRuleIndex('FEC-LET-001');
const UNBALANCED_LETTER = getRuleIndex('FEC-LET-002');

/** A group is three numbers: its first line, the entry of that line, and its balance in cents, NaN when an amount could not be read. */
const FIRST_LINE_OFFSET = 0;
const ENTRY_OFFSET = 1;
const BALANCE_OFFSET = 2;
const GROUP_WIDTH = 3;
const GROUPS_PER_STEP = 1 << 16;

const KEY_COLUMNS = [CompteNum, CompAuxNum, EcritureLet];

/** Checks lettrage: a letter has a day, and the lines of one account with the same full letter (in capitals) are balanced. */
export class LettersCheck implements Check {
  readonly #log: AnomalyLog;
  readonly #keys: ByteTable;
  readonly #budget: MemoryBudget;
  #groups = new Float64Array(GROUP_WIDTH << 10);
  #key = Buffer.allocUnsafe(256);

  constructor(log: AnomalyLog, budget: MemoryBudget) {
    this.#log = log;
    this.#budget = budget;
    this.#keys = new ByteTable(budget);
  }

  check(line: ResolvedLine): void {
    const hasLetter = !line.isBlank(EcritureLet);
    if (hasLetter === line.isBlank(DateLet) && (hasLetter || !hasZeroDay(line)))
      this.#log.report(INCOMPLETE_LETTER, hasLetter ? DateLet : EcritureLet, line.lineNumber);
    if (hasLetter && hasFullLetter(line)) this.#addToGroup(line);
  }

  *close(): Generator<void> {
    for (let group = 0; group < this.#keys.size; group += 1) {
      const at = group * GROUP_WIDTH;
      if (Math.abs(this.#groups[at + BALANCE_OFFSET] as number) > BALANCE_TOLERANCE_CENTS) this.#reportGroup(at);
      if (group % GROUPS_PER_STEP === 0) yield;
    }
    this.#log.entry = NO_ENTRY;
  }

  #reportGroup(at: number): void {
    this.#log.entry = this.#groups[at + ENTRY_OFFSET] as number;
    const line = this.#groups[at + FIRST_LINE_OFFSET] as number;
    const cents = this.#groups[at + BALANCE_OFFSET] as number;
    this.#log.report(UNBALANCED_LETTER, EcritureLet, line, false, { of: 'letter', cents });
  }

  #addToGroup(line: ResolvedLine): void {
    const length = this.#writeKey(line);
    const groupCount = this.#keys.size;
    const at = this.#keys.intern(this.#key, 0, length) * GROUP_WIDTH;
    if (this.#keys.size > groupCount) this.#startGroup(at, line);
    const amount = line.hasUnreadAmount ? Number.NaN : line.debit - line.credit;
    this.#groups[at + BALANCE_OFFSET] = (this.#groups[at + BALANCE_OFFSET] as number) + amount;
  }

  #startGroup(at: number, { lineNumber, entry }: ResolvedLine): void {
    this.#budget.reserve(GROUP_WIDTH * this.#groups.BYTES_PER_ELEMENT);
    if (at + GROUP_WIDTH > this.#groups.length) this.#groups = growArray(this.#groups);
    this.#groups[at + FIRST_LINE_OFFSET] = lineNumber;
    this.#groups[at + ENTRY_OFFSET] = entry;
  }

  /** Writes account, third party and letter, each followed by a zero byte, and returns the length. */
  #writeKey(line: ResolvedLine): number {
    let length = 0;
    for (const column of KEY_COLUMNS) {
      const from = line.from(column);
      const to = line.to(column);
      if (length + to - from + 1 > this.#key.length)
        this.#key = Buffer.concat([this.#key], 2 * (length + to - from + 1));
      this.#key.set(line.bytes.subarray(from, to), length);
      length += to - from;
      this.#key[length] = 0;
      length += 1;
    }
    return length;
  }
}

/** A day of zeros is a blank one, which the check of days reports. */
const hasZeroDay = (line: ResolvedLine): boolean => diagnoseDay(line.text(DateLet)) === 'FEC-DAT-009';

function hasFullLetter(line: ResolvedLine): boolean {
  const to = line.to(EcritureLet);
  for (let at = line.from(EcritureLet); at < to; at += 1) {
    const letter = line.bytes[at] as number;
    if (letter < 65 || letter > 90) return false;
  }
  return true;
}
