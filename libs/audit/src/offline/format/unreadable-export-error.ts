/** The file is not a complete export, so nothing is known about the log. The message is shown to the auditor. */
export class UnreadableExportError extends Error {
  override readonly name = 'UnreadableExport';

  /** `line` counts from 1; null when the error concerns the whole file. */
  constructor(line: number | null, description: string) {
    super(line === null ? description : `line ${line} ${description}`);
  }
}
