import type { FoundPassage, Outcome } from '../outcome.rules.ts';

export const passage = (document: string, page: number | null): FoundPassage => ({
  documentId: `id-${document}`,
  document,
  page,
});

type Sample = {
  readonly document?: string;
  readonly page?: number;
  readonly answer?: string;
  readonly found?: readonly FoundPassage[];
  readonly message?: string;
  readonly isCacheHit?: boolean;
  readonly milliseconds?: number;
};

let numbers = 0;

/** Creates a question with its answer: cited passages, or a refusal without them. */
export function createOutcome(sample: Sample): Outcome {
  const {
    answer = null,
    document = null,
    found = [],
    isCacheHit = false,
    message = '',
    milliseconds = 10,
    page = null,
  } = sample;
  numbers += 1;
  return {
    question: { number: numbers, line: numbers + 1, question: 'Secret ?', document, page, answer },
    documentId: document === null ? null : `id-${document}`,
    reply: { found, message, isCacheHit, milliseconds },
  };
}
