import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';

/** The accounts, third parties and letters of a file of 4 GiB, with their labels, take about half of this. */
const MAX_TRACKED_BYTES = 512 * MIB_BYTES;

/** Bounds the memory that validation uses for one file, whatever the file contains. */
export class MemoryBudget {
  #available: number;

  constructor(bytes = MAX_TRACKED_BYTES) {
    this.#available = bytes;
  }

  /** @throws AppError 413 when less than `bytes` is available. */
  reserve(bytes: number): void {
    this.#available -= bytes;
    if (this.#available < 0)
      throw new AppError(
        413,
        'The file contains more distinct accounts, third parties and letters than one validation can track',
        { code: 'file_too_complex' },
      );
  }
}
