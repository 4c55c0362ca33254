import type { WideHash } from './byte-hash.ts';

const INITIAL_SLOTS = 1 << 9;
/** Half a mebibyte. Hashes beyond half of the slots are not kept. */
const MAX_SLOTS = 1 << 16;

/**
 * Hashes of texts that need not be looked at again, up to 32,768. Two texts of 64-bit hashes are confused once in some 10^13 files of a million
 * different texts, and nobody can choose them: the hashes have a secret seed.
 */
export class SeenHashes {
  /** Low and high half of each, at the slot of the low one or after it. Two zeros mark a free slot. */
  #halves = new Int32Array(2 * INITIAL_SLOTS);
  #count = 0;

  has({ low, high }: WideHash): boolean {
    const halves = this.#halves;
    const mask = halves.length - 2;
    for (let at = (low << 1) & mask; ; at = (at + 2) & mask) {
      const slotLow = halves[at] as number;
      const slotHigh = halves[at + 1] as number;
      if (slotLow === low && slotHigh === high) return (low | high) !== 0;
      if ((slotLow | slotHigh) === 0) return false;
    }
  }

  add(hash: WideHash): void {
    if (4 * this.#count >= this.#halves.length) {
      if (this.#halves.length >= 2 * MAX_SLOTS) return;
      this.#grow();
    }
    this.#place(hash.low, hash.high);
    this.#count += 1;
  }

  #place(low: number, high: number): void {
    const mask = this.#halves.length - 2;
    let at = (low << 1) & mask;
    while (((this.#halves[at] as number) | (this.#halves[at + 1] as number)) !== 0) at = (at + 2) & mask;
    this.#halves[at] = low;
    this.#halves[at + 1] = high;
  }

  #grow(): void {
    const halves = this.#halves;
    this.#halves = new Int32Array(2 * halves.length);
    for (let at = 0; at < halves.length; at += 2) {
      const [low, high] = [halves[at] as number, halves[at + 1] as number];
      if ((low | high) !== 0) this.#place(low, high);
    }
  }
}
