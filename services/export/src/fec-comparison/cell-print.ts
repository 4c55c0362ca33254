import { randomInt } from 'node:crypto';
import { amountFault, centsIn } from '../fec-control/cells/amount.ts';
import { mixed } from '../fec-control/tables/byte-hash.ts';
import type { HighBytes } from './character-sets.ts';

const CENTS = new Float64Array(1);
const WORDS = new Int32Array(CENTS.buffer);

/** 64 bits of what a cell holds, in two numbers. One object serves every cell: read it before the next one comes. */
export class CellPrint {
  high = 0;
  low = 0;

  /** Of a text: the same in every character set. `highBytes` is null where the bytes are UTF-8. */
  ofText(bytes: Buffer, from: number, to: number, highBytes: HighBytes | null): void {
    let high = HIGH_START;
    let low = LOW_START;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (byte >= 0x80 && highBytes !== null) {
        for (const each of highBytes[byte - 0x80] as Uint8Array) {
          high = Math.imul(high ^ each, HIGH_FACTOR);
          high ^= high >>> 13;
          low = Math.imul(low ^ each, LOW_FACTOR);
          low ^= low >>> 17;
        }
      } else {
        high = Math.imul(high ^ byte, HIGH_FACTOR);
        high ^= high >>> 13;
        low = Math.imul(low ^ byte, LOW_FACTOR);
        low ^= low >>> 17;
      }
    }
    this.high = mixed(high);
    this.low = mixed(low);
  }

  /** Of an amount: the same however it is written, 0 when it is blank. What is no amount is a text. */
  ofAmount(bytes: Buffer, from: number, to: number, highBytes: HighBytes | null): void {
    const cents = centsOf(bytes, from, to);
    if (Number.isNaN(cents)) this.ofText(bytes, from, to, highBytes);
    else this.ofCents(cents);
  }

  ofCents(cents: number): void {
    // Zero has one sign.
    CENTS[0] = cents + 0;
    const [first, second] = WORDS as unknown as readonly [number, number];
    this.high = mixed(AMOUNT ^ mixed(first ^ mixed(second)));
    this.low = mixed(AMOUNT ^ mixed(second ^ mixed(~first)));
  }
}

/**
 * Where prints begin: elsewhere in each process, so that nobody can make two cells that print alike. Prints are only held against each
 * other, and no answer tells one.
 */
const [HIGH_START, LOW_START, AMOUNT] = [randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0];
const HIGH_FACTOR = 0x5bd1_e995;
const LOW_FACTOR = 16_777_619;

/** Cents of an amount, with a fraction where it has more decimals; NaN when nothing can be made of it. */
export function centsOf(bytes: Buffer, from: number, to: number): number {
  if (from === to) return 0;
  const cents = centsIn(bytes, from, to);
  return Number.isNaN(cents) ? amountFault(bytes.toString('utf8', from, to)).cents : cents;
}
