import { UnreadableDocument } from '../document.ts';
import type { StructureLimits } from './structure-limits.ts';

/** Counts the work for one file, so that no structure can repeat it without end. */
export type WorkBudget = {
  /** @throws UnreadableDocument (took_too_long). */
  spendParsing(bytes: number): void;
  /** @throws UnreadableDocument (took_too_much_memory). */
  spendDecoding(bytes: number): void;
  /** @throws UnreadableDocument (took_too_much_memory). */
  spendObjects(count: number): void;
  /** Returns how many bytes one filter may still return. */
  getDecodingBytesLeft(): number;
};

export function createWorkBudget(limits: StructureLimits['work']): WorkBudget {
  let parsedBytes = 0;
  let decodedBytes = 0;
  let objects = 0;
  return {
    spendParsing(bytes) {
      parsedBytes += bytes;
      if (parsedBytes > limits.parsedBytes) throw new UnreadableDocument('took_too_long');
    },
    spendDecoding(bytes) {
      decodedBytes += bytes;
      if (decodedBytes > limits.decodedBytes) throw new UnreadableDocument('took_too_much_memory');
    },
    spendObjects(count) {
      objects += count;
      if (objects > limits.objects) throw new UnreadableDocument('took_too_much_memory');
    },
    getDecodingBytesLeft: () => Math.min(limits.streamBytes, limits.decodedBytes - decodedBytes),
  };
}
