/** A request to a model: the text of a document, and the fields that were not read. */
export type Question = {
  readonly documentType: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly description: string | null }[];
  readonly text: string;
};

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
