import { MIB_BYTES } from '@probant/kernel/byte-units';

/** Bytes that are packed again for one file, for all streams and settings: about 0.2 s of work. */
export const MAX_FILE_BYTES = 2 * MIB_BYTES;

/** Bounds the work for one file. */
export type RepackBudget = {
  /** Returns false when the budget is spent. */
  spend(bytes: number): boolean;
  isSpent(): boolean;
};

export function createRepackBudget(maxBytes: number): RepackBudget {
  let bytesLeft = maxBytes;
  return {
    spend(bytes) {
      bytesLeft -= bytes;
      return bytesLeft >= 0;
    },
    isSpent: () => bytesLeft < 0,
  };
}
