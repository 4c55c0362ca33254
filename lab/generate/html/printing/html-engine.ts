/** Prints HTML documents as PDF, one after the other. */
export type HtmlEngine = {
  /** Name and version: another version may print other bytes. */
  readonly version: string;
  readonly print: (page: string) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};
