import type { Rewording } from '../lexical/find-rewordings.ts';
import type { AnalyzedQuestion } from '../lexical/question-terms.ts';
import { analyzeText, listTerms } from '../text-analysis/analyze-text.ts';
import type { Language } from '../text-analysis/language.ts';

/** A question in the words of the documents. */
export type RewordedQuestion = {
  readonly text: string;
  /** What a follow-up names, in the same words. */
  readonly focus: string | null;
};

type Passage = { readonly text: string; readonly heading: readonly string[]; readonly language: Language };
type Worded = {
  readonly question: string;
  readonly focus: string | null;
  readonly analyzed: Pick<AnalyzedQuestion, 'language' | 'rewordings'>;
  /** Passages that were found, in whose words the question is written. */
  readonly passages: readonly Passage[];
};

/**
 * Returns a question in the words of the documents: "Combien de temps le concierge garde-t-il un paquet ?" asks the documents, which say
 * "gardien" and "colis", "Combien de temps le gardien garde-t-il un colis ?". Null where there is no other wording.
 *
 * @param includesKnown replaces words, too, that some other passage has.
 */
export function rewordQuestion(worded: Worded, includesKnown: boolean): RewordedQuestion | null {
  const { analyzed, focus, question } = worded;
  if (analyzed.rewordings.length === 0) return null;
  const wordsByTerm = worded.passages.map(mapWords);
  const isReplaced = ({ end, isUnknown, start }: Rewording): boolean =>
    includesKnown || isUnknown || isUnknownExpression(listTerms(question.slice(start, end), analyzed.language));
  // Words that documents have are no expression of theirs where no passage has all of them: "frais de port".
  const isUnknownExpression = (terms: readonly string[]): boolean =>
    terms.length > 1 && !wordsByTerm.some((words) => terms.every((term) => words.has(term)));
  const findWord = (term: string): string | null => wordsByTerm.find((words) => words.has(term))?.get(term) ?? null;
  const spans = analyzed.rewordings.flatMap((rewording) => {
    if (!isReplaced(rewording)) return [];
    const text = rewording.isTerm ? findWord(rewording.text) : rewording.text;
    return text === null ? [] : [{ ...rewording, text }];
  });
  if (spans.length === 0) return null;
  let text = question;
  let newFocus = focus;
  for (const { end, start, text: wording } of spans.toReversed()) {
    const written = question.slice(start, end);
    text = text.slice(0, start) + wording + text.slice(end);
    newFocus = newFocus?.replace(written, () => wording) ?? null;
  }
  return { text, focus: newFocus };
}

/** Returns a word of a passage for each of its terms. */
function mapWords({ heading, language, text }: Passage): ReadonlyMap<string, string> {
  const all = [text, ...heading].join('\n');
  return new Map(analyzeText(all, language).map(({ end, start, term }) => [term, all.slice(start, end)]));
}
