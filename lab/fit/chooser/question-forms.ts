import { foldLetters } from '@probant/french/folded-letters';

/** Words that make a question of keywords, in French and English. */
const QUESTION_WORDS = new Set(
  "a ai au aux avec ce cet cette c'est comment combien d de des du elle en est et etait etaient faut il ils je l la le les leur lequel laquelle on ou par pas peut pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa se ses son sont sur t un une y what which who when where why how is are was were the of in on for to do does did can i my".split(
    ' ',
  ),
);
const MIN_KEYWORDS = 2;

/** Returns a question as people type keywords: no question words, no accents, lower case; null when too little is left. */
export function toKeywords(question: string): string | null {
  const words = foldLetters(question)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !QUESTION_WORDS.has(word));
  return words.length < MIN_KEYWORDS ? null : words.join(' ');
}

/** Returns a question without accents, marks and capitals. */
export const toPlain = (question: string): string => foldLetters(question).replaceAll(/[?!.]/g, '').trim();
