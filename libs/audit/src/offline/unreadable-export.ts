/** A file that is not a whole export in its format: nothing is said about the log then. The message is a sentence for an auditor. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport';

  /** `line` from 1; null where the fault is of no line. */
  constructor(line: number | null, sentence: string) {
    super(line === null ? sentence : `line ${line} ${sentence}`);
  }
}
