import { randomInt } from 'node:crypto';
import { diagnoseAmount, parseCents } from '@probant/fec/cells/amount';
import { mixBits } from '@probant/fec/tables/byte-hash';
import type { HighBytes } from './character-sets.ts';

/**
 * Seeds differ in each process, so that nobody can craft two cells with the same hash. Hashes are only compared with each other, and no
 * result contains one.
 */
const [HIGH_SEED, LOW_SEED, AMOUNT_SEED] = [randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0];
const HIGH_FACTOR = 0x5bd1_e995;
const LOW_FACTOR = 16_777_619;

const CENTS_BUFFER = new Float64Array(1);
const CENTS_WORDS = new Int32Array(CENTS_BUFFER.buffer);

/** A 64-bit hash of the content of a cell, in two halves. One object serves every cell: read it before hashing the next one. */
export class CellHash {
  high = 0;
  low = 0;

  /** Hashes a text, which has the same hash in every character set. `highBytes` is null where the bytes are UTF-8. */
  hashText(bytes: Buffer, from: number, to: number, highBytes: HighBytes | null): void {
    let high = HIGH_SEED;
    let low = LOW_SEED;
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
    this.high = mixBits(high);
    this.low = mixBits(low);
  }

  /** Hashes an amount, which has the same hash in every form, that of zero when it is blank. Hashes anything else as a text. */
  hashAmount(bytes: Buffer, from: number, to: number, highBytes: HighBytes | null): void {
    const cents = parseAnyCents(bytes, from, to);
    if (Number.isNaN(cents)) this.hashText(bytes, from, to, highBytes);
    else this.hashCents(cents);
  }

  hashCents(cents: number): void {
    // Turns -0 into 0.
    CENTS_BUFFER[0] = cents + 0;
    const [first, second] = CENTS_WORDS as unknown as readonly [number, number];
    this.high = mixBits(AMOUNT_SEED ^ mixBits(first ^ mixBits(second)));
    this.low = mixBits(AMOUNT_SEED ^ mixBits(second ^ mixBits(~first)));
  }
}

/** Returns the cents of an amount in any form, with a fraction for more than two decimals; NaN for a text that is not a number. */
export function parseAnyCents(bytes: Buffer, from: number, to: number): number {
  if (from === to) return 0;
  const cents = parseCents(bytes, from, to);
  return Number.isNaN(cents) ? diagnoseAmount(bytes.toString('utf8', from, to)).cents : cents;
}
