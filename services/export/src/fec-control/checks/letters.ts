import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { COLUMN } from '../columns.ts';
import { ByteTable } from '../tables/byte-table.ts';
import type { Room } from '../tables/room.ts';
import { wider } from '../tables/wider.ts';
import { type LongClosingCheck, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';
import { TOLERANCE } from './journals.ts';

const HALF = rule('LET-001');
const UNBALANCED = rule('LET-002');

/** Of a group, one after the other: its first line, and its balance in cents, NaN when an amount could not be read. */
const FIRST_LINE = 0;
const BALANCE = 1;
const WIDTH = 2;
const GROUPS_A_TURN = 1 << 16;

/** Lettrage: a letter has its day, and what a full letter (in capitals) brings together on one account is balanced. */
export class LettersCheck implements LongClosingCheck {
  readonly #log: AnomalyLog;
  readonly #known: ByteTable;
  readonly #room: Room;
  #groups = new Float64Array(WIDTH << 10);
  #key = Buffer.allocUnsafe(256);

  constructor(log: AnomalyLog, room: Room) {
    this.#log = log;
    this.#room = room;
    this.#known = new ByteTable(room);
  }

  look(at: CurrentLine): void {
    const letter = !at.isBlank(COLUMN.EcritureLet);
    if (letter === at.isBlank(COLUMN.DateLet))
      this.#log.raise(HALF, letter ? COLUMN.DateLet : COLUMN.EcritureLet, at.line);
    if (letter && this.#isFull(at)) this.#bringTogether(at);
  }

  *close(): Generator<void> {
    for (let group = 0; group < this.#known.size; group += 1) {
      const at = group * WIDTH;
      if (Math.abs(this.#groups[at + BALANCE] as number) > TOLERANCE)
        this.#log.raise(UNBALANCED, COLUMN.EcritureLet, this.#groups[at + FIRST_LINE] as number);
      if (group % GROUPS_A_TURN === 0) yield;
    }
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
    const known = this.#known.size;
    const group = this.#known.numberOf(this.#key, 0, length) * WIDTH;
    if (this.#known.size > known) this.#begin(group, at.line);
    const amount = at.unread ? Number.NaN : at.debit - at.credit;
    this.#groups[group + BALANCE] = (this.#groups[group + BALANCE] as number) + amount;
  }

  #begin(group: number, line: number): void {
    this.#room.take(WIDTH * this.#groups.BYTES_PER_ELEMENT);
    if (group >= this.#groups.length) this.#groups = wider(this.#groups);
    this.#groups[group + FIRST_LINE] = line;
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
