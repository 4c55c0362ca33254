import { createHash } from 'node:crypto';

const LF_BYTE = 10;

/** What identifies the content of a file. A holder of the file checks it with `sha256sum` and `wc -lc`. */
export type FileSummary = {
  /** Lowercase hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Lines of the file, its header included. A last line without a line end counts too. */
  readonly lines: number;
};

/** Summarizes a file while it is written. */
export class FileDigest {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #lineEnds = 0;
  #lastByte = LF_BYTE;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === LF_BYTE) this.#lineEnds += 1;
    this.#lastByte = chunk.at(-1) ?? this.#lastByte;
  }

  /** Ends the file. */
  summarize(): FileSummary {
    const lines = this.#lineEnds + (this.#lastByte === LF_BYTE ? 0 : 1);
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes, lines };
  }
}
