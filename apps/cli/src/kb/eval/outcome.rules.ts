import { foldText } from '@probant/french/text-folding';
import { isAnswerable, type Question } from './question.ts';

/** A passage that an answer cites. */
export type FoundPassage = { readonly documentId: string; readonly document: string; readonly page: number | null };

/** The answer to a question. */
export type Reply = {
  /** The cited passages, best first; empty when the documents do not answer. */
  readonly found: readonly FoundPassage[];
  readonly message: string;
  readonly isCacheHit: boolean;
  readonly milliseconds: number;
};

/** A question with its answer, or with the reason why there is none. `documentId` is that of the expected document. */
export type Outcome = { readonly question: Question; readonly documentId: string | null } & (
  | { readonly reply: Reply }
  | { readonly reply: null; readonly error: string }
);

export type Judgement = {
  readonly isAnswerable: boolean;
  readonly isAnswered: boolean;
  /** Position of the first passage of the expected document, from 1; null when there is none. Undefined: no document is expected. */
  readonly documentRank: number | null | undefined;
  /** The same for the expected page, of the expected document if there is one. */
  readonly pageRank: number | null | undefined;
  /** Whether the answer contains the expected text; undefined when none is expected. */
  readonly containsText: boolean | undefined;
};

/** Compares an answer with what was expected. A refusal finds nothing. */
export function judgeReply(question: Question, documentId: string | null, { found, message }: Reply): Judgement {
  const isDocument = (passage: FoundPassage) => documentId === null || passage.documentId === documentId;
  const isAnswered = found.length > 0;
  return {
    isAnswerable: isAnswerable(question),
    isAnswered,
    documentRank: documentId === null ? undefined : findRank(found, isDocument),
    pageRank:
      question.page === null
        ? undefined
        : findRank(found, (passage) => isDocument(passage) && passage.page === question.page),
    containsText: question.answer === null ? undefined : isAnswered && containsWords(message, question.answer),
  };
}

function findRank(found: readonly FoundPassage[], isExpected: (passage: FoundPassage) => boolean): number | null {
  const index = found.findIndex(isExpected);
  return index < 0 ? null : index + 1;
}

/**
 * Returns whether a text contains whole words, whatever their case, accents, quotation marks and blanks: 9 euros is not in 19 euros.
 */
export function containsWords(text: string, words: string): boolean {
  const [folded, wanted] = [foldText(text), foldText(words)];
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const startsWord = !(isLetter(wanted[0]) && isLetter(folded[at - 1]));
    const endsWord = !(isLetter(wanted.at(-1)) && isLetter(folded[at + wanted.length]));
    if (startsWord && endsWord) return true;
  }
  return false;
}
