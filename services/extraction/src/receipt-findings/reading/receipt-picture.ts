/** What was seen on the picture of a receipt beside the values that were read from it. Amounts in cents, without their signs. */
export type ReceiptPicture = {
  readonly rows: readonly PictureRow[];
  /** Confidence of OCR in each printed amount: the highest of its occurrences. */
  readonly amountConfidences: ReadonlyMap<number, number>;
  /** Confidence of OCR in the figures of each printed date, by the date: the highest of its occurrences. */
  readonly dateConfidences: ReadonlyMap<string, number>;
  /** The number of articles that the receipt prints, or null. */
  readonly articleCount: number | null;
};

/** A row of a picture, in page units. */
export type PictureRow = {
  readonly text: string;
  readonly folded: string;
  readonly amounts: readonly number[];
  readonly top: number;
  readonly bottom: number;
  readonly page: number;
};
