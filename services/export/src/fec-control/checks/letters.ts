import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { COLUMN } from '../columns.ts';
import { ByteTable } from '../tables/byte-table.ts';
import { type ClosingCheck, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';
import { TOLERANCE } from './journals.ts';

const HALF = rule('LET-001');
const UNBALANCED = rule('LET-002');

type Group = { readonly firstLine: number; balance: number; unread: boolean };

/** Lettrage: a letter has its day, and what a full letter (in capitals) brings together on one account is balanced. */
export class LettersCheck implements ClosingCheck {
  readonly #log: AnomalyLog;
  readonly #known = new ByteTable();
  readonly #groups: Group[] = [];
  #key = Buffer.allocUnsafe(256);

  constructor(log: AnomalyLog) {
    this.#log = log;
  }

  look(at: CurrentLine): void {
    const letter = !at.isBlank(COLUMN.EcritureLet);
    if (letter === at.isBlank(COLUMN.DateLet))
      this.#log.raise(HALF, letter ? COLUMN.DateLet : COLUMN.EcritureLet, at.line);
    if (letter && this.#isFull(at)) this.#bringTogether(at);
  }

  close(): void {
    for (const { firstLine, balance, unread } of this.#groups)
      if (!unread && Math.abs(balance) > TOLERANCE) this.#log.raise(UNBALANCED, COLUMN.EcritureLet, firstLine);
  }

  #isFull(at: CurrentLine): boolean {
    const to = at.row.to[COLUMN.EcritureLet] as number;
    for (let byte = at.row.from[COLUMN.EcritureLet] as number; byte < to; byte += 1) {
      const letter = at.bytes[byte] as number;
      if (letter < 65 || letter > 90) return false;
    }
    return true;
  }

  #bringTogether(at: CurrentLine): void {
    const length = this.#writeKey(at);
    const number = this.#known.numberOf(this.#key, 0, length);
    if (number === this.#groups.length) this.#groups.push({ firstLine: at.line, balance: 0, unread: false });
    const group = this.#groups[number] as Group;
    if (at.unread) group.unread = true;
    else group.balance += at.debit - at.credit;
  }

  /** Account, third party and letter. */
  #writeKey(at: CurrentLine): number {
    let length = 0;
    for (const column of [COLUMN.CompteNum, COLUMN.CompAuxNum, COLUMN.EcritureLet]) {
      const from = at.row.from[column] as number;
      const to = at.row.to[column] as number;
      if (length + to - from + 1 > this.#key.length)
        this.#key = Buffer.concat([this.#key], 2 * (length + to - from + 1));
      this.#key.set(at.bytes.subarray(from, to), length);
      length += to - from;
      this.#key[length] = 0;
      length += 1;
    }
    return length;
  }
}
