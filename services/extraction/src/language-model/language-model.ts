/** What a model is asked: the text of a document, and the fields that were not read in it. */
export type Question = {
  readonly documentType: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly description: string | null }[];
  readonly text: string;
};

/** A model that proposes values. What it says is a proposal of a stranger: nothing of it counts before it was found on the page. */
export type LanguageModel = {
  /** Proposals by the names of the fields, unchecked. Throws LanguageModelFailed, or the signal's reason when the caller goes away. */
  propose(question: Question, signal: AbortSignal | undefined): Promise<Readonly<Record<string, unknown>>>;
};

/** The model gave no usable answer. The message says why in a word and quotes nothing. */
export class LanguageModelFailed extends Error {
  override readonly name = 'LanguageModelFailed';
}
