/** A question of a question file, with what the documents should give. */
export type Question = {
  /** Position in the file, from 1. */
  readonly number: number;
  readonly line: number;
  readonly question: string;
  /** File name or id of the document that answers. */
  readonly document: string | null;
  readonly page: number | null;
  /** Text that the answer should contain. */
  readonly answer: string | null;
};

/** Returns whether the documents should answer: a question with nothing expected is one that they do not answer. */
export const isAnswerable = ({ answer, document, page }: Question): boolean =>
  document !== null || page !== null || answer !== null;

/** A question file with problems: one line for each. */
export class QuestionFileError extends Error {
  override readonly name = 'QuestionFileError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
