/** The documents of one organisation and what its people ask about them. Everything in them is fictional. */
export type QuestionBase = {
  readonly name: string;
  readonly documents: readonly BaseDocument[];
  readonly questions: readonly Question[];
};

export type BaseDocument = {
  /** The extension decides the format: md, html, docx, xlsx, csv, pdf or txt. */
  readonly name: string;
  /** In the notation of `parse-content.ts`. */
  readonly content: string;
};

type Asked = {
  readonly ask: string;
  /** The question before it in the same conversation. */
  readonly after?: string;
  /** French where absent. */
  readonly language?: 'en';
};

/** A question that the documents answer. */
export type AnsweredQuestion = Asked & {
  /** What the answer must contain, whatever the blanks and the case. */
  readonly contains: readonly string[];
  /** First words of each sentence that the answer may have. */
  readonly sentences?: readonly string[];
  /** First cells of each row of a table or field of a form that the answer may have, joined by ` | `. */
  readonly rows?: readonly string[];
  /** First words of the first item of a list that the answer may have, whole, with the sentence that opens it. */
  readonly list?: string;
  /** What the answer must not contain, besides the cells of other rows. */
  readonly without?: readonly string[];
};

/** A question that the documents do not answer. */
type UnansweredQuestion = Asked & { readonly refused: 'off topic' | 'small talk' | 'near miss' };

export type Question = AnsweredQuestion | UnansweredQuestion;

export const isAnswered = (question: Question): question is AnsweredQuestion => 'contains' in question;
