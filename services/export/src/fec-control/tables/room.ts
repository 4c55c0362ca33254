import { AppError } from '@probant/kernel/errors';

/** Accounts, third parties and letters of a file of 4 GiB, with their labels, take about half of this. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Memory that what is kept of one file may take, however its author wrote it. */
export class Room {
  #left: number;

  constructor(bytes = MOST_BYTES) {
    this.#left = bytes;
  }

  /** Throws 413 when there is no more. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw new AppError(
        413,
        'The file holds more different accounts, third parties and letters than a control can keep',
      );
  }
}
