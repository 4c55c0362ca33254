import { amountFault, centsIn } from '../fec-control/cells/amount.ts';
import type { HighBytes } from './character-sets.ts';

const CENTS = new Float64Array(1);
const WORDS = new Int32Array(CENTS.buffer);

/** 64 bits of what a cell holds, in two numbers. One object serves every cell: read it before the next one comes. */
export class CellPrint {
  high = 0;
  low = 0;

  /** Of a text: the same in every character set. `highBytes` is null where the bytes are UTF-8. */
  ofText(bytes: Buffer, from: number, to: number, highBytes: HighBytes | null): void {
    this.#begin(TEXT);
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 0x80 || highBytes === null) this.#take(byte);
      else for (const each of highBytes[byte - 0x80] as Uint8Array) this.#take(each);
    }
    this.#finish();
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
    this.#begin(AMOUNT);
    this.#take(WORDS[0] as number);
    this.#take(WORDS[1] as number);
    this.#finish();
  }

  #begin(kind: number): void {
    this.high = kind;
    this.low = kind;
  }

  #take(value: number): void {
    this.high = Math.imul(this.high ^ value, 0x5bd1_e995);
    this.high ^= this.high >>> 13;
    this.low = Math.imul(this.low ^ value, 16_777_619);
    this.low ^= this.low >>> 17;
  }

  #finish(): void {
    this.high = mixed(this.high);
    this.low = mixed(this.low);
  }
}

const TEXT = -2_128_831_035;
const AMOUNT = 1_540_483_477;

/** Cents of an amount, with a fraction where it has more decimals; NaN when nothing can be made of it. */
export function centsOf(bytes: Buffer, from: number, to: number): number {
  if (from === to) return 0;
  const cents = centsIn(bytes, from, to);
  return Number.isNaN(cents) ? amountFault(bytes.toString('utf8', from, to)).cents : cents;
}

/** Every bit depends on every bit (the end of MurmurHash3, public domain). */
export function mixed(value: number): number {
  let mix = Math.imul(value ^ (value >>> 16), -2_048_144_789);
  mix = Math.imul(mix ^ (mix >>> 13), -1_028_477_387);
  return mix ^ (mix >>> 16);
}
