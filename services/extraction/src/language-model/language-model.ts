/** A request to a model: the text of a document, and the fields that were not read. */
export type Question = {
  readonly documentType: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly description: string | null }[];
  /** At most MAX_QUESTION_TEXT_LENGTH characters. */
  readonly text: string;
};

/** Long enough for the pages on which the fields of a document are printed. */
export const MAX_QUESTION_TEXT_LENGTH = 20_000;

/** A model that proposes values. Proposals are untrusted: a value counts only after it was found on the page. */
export type LanguageModel = {
  /**
   * Returns unchecked proposals by field name.
   *
   * @throws LanguageModelError, or the signal's reason when the caller disconnects.
   */
  propose(question: Question, signal: AbortSignal | undefined): Promise<Readonly<Record<string, unknown>>>;
};

/** The model gave no usable response. The message states the reason and quotes no document. */
export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError';
}
