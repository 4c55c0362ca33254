import { foldLetters } from '@probant/french/folded-letters';
import { analyzeText } from '../../text-analysis/analyze-text.ts';
import { foldSentence } from '../../text-analysis/fold-start.ts';
import { hasType } from './asked/asked-type.rules.ts';
import { type AnswerChunk, type CandidateSentence, readSentence } from './sentences/candidate-sentences.ts';
import { describeSentence } from './sentences/sentence-kind.rules.ts';

/** "Pourquoi ?" alone, or after the question before it. */
const ONLY_WHY_PATTERN =
  /(?:^|[?.!…]\s)\s?(?:et |mais |and |but )?(?:pourquoi(?: (?:donc|cela|ça))?|pour quelle raison|why(?: is that| so)?)\s?\?*$/iu;
/** The last words of a question are enough. */
const MAX_TAIL_UNITS = 60;

/** Whether a question is a bare "pourquoi ?": only a reason answers it. */
export const asksOnlyWhy = (question: string): boolean => ONLY_WHY_PATTERN.test(question.trim().slice(-MAX_TAIL_UNITS));

/** Whether a sentence gives a reason in words that show it: "car", "afin de", "en raison de". */
export const givesReason = (sentence: CandidateSentence | undefined, chunks: readonly AnswerChunk[]): boolean =>
  sentence !== undefined && hasType(readSentence(sentence, chunks), 'reason');

/** Words that give the reason of what they follow. */
const REASON_WORDS =
  /(?<![a-z])(?:(?<!(?<![a-z])(?:les?|une?|du|en|par|de|des|chaque|ce|au|cars?) )car|(?:parce|puisqu|afin|pour|du fait|de (?:maniere|facon|sorte)) ?(?:que?|qu')|puisque|etant donne|en effet|(?:en raison|a cause|du fait|compte tenu|faute|afin|dans le but|dans un souci|par souci|par mesure) (?:de|du|des|d')|grace (?:a|au|aux)|de (?:maniere|facon|sorte) a|(?:cela|ceci|ce qui|qui) (?:evite|permet|garantit|limite|assure|protege|reduit)|vise(?:nt)? a|ser(?:t|vent) a|c'est pourquoi|(?:la|les) raisons?|les? motifs?|because|since|due to|owing to|thanks to|so that|so as to|in order to|to (?:avoid|ensure|prevent|protect|keep|limit|reduce|guarantee|allow|comply)|which (?:avoids|ensures|prevents|allows))(?![a-z])|(?<![a-z])(?:(?:parce|puis|afin|pour|du fait|de (?:maniere|facon|sorte)) ?qu'|(?:en raison|a cause|du fait|compte tenu|faute|afin|dans le but|dans un souci|par souci|par mesure) d')/;
/** "pour" and an infinitive that is not the start: "pour éviter un incident". Nouns with the same ending give none. */
const PURPOSE_PATTERN =
  /[a-z0-9)%€,] pour (?:ne pas |ne plus |mieux |bien |n'|s'|se |l'|les? |la |en |y )?(?!(?:papier|loyer|atelier|chantier|courrier|premier|dernier|dossier|cahier|hiver|hier|escalier|particulier|foyer|panier|janvier|fevrier|mer|fer|loisir|avenir|plaisir|tiroir|couloir|soir|pouvoir)(?![a-z]))(?:[a-z]{2,}(?:er|ir)|etre|avoir|faire|permettre|reduire|prendre|rendre|repondre|defendre|attendre|mettre|vivre|suivre|connaitre|comprendre)(?![a-z])/;
/** Sentences after and before the answer in which its reason is searched. */
const MAX_SENTENCES_AFTER = 2;

/** Whether a sentence gives a reason in words that leave no doubt. */
export function statesReason(text: string): boolean {
  const folded = foldSentence(text);
  return REASON_WORDS.test(folded) || PURPOSE_PATTERN.test(folded);
}

/**
 * Returns the sentence that gives the reason for an answer: the answer itself, or one beside it that points at it or has a word of it.
 * Null where none is given.
 */
export function findReason(
  answer: readonly CandidateSentence[],
  candidates: readonly CandidateSentence[],
  chunks: readonly AnswerChunk[],
): CandidateSentence | null {
  const own = answer.find((sentence) => statesReason(readSentence(sentence, chunks)));
  if (own !== undefined) return own;
  const [first] = answer;
  if (first === undefined) return null;
  const inChunk = candidates.filter(({ chunk }) => chunk === first.chunk);
  const place = inChunk.indexOf(first);
  const beside = [
    ...inChunk.slice(place + 1, place + 1 + MAX_SENTENCES_AFTER),
    ...inChunk.slice(Math.max(0, place - 1), place),
  ];
  return (
    beside.find((sentence) => {
      const text = readSentence(sentence, chunks);
      const { isReference, isRow } = describeSentence(text);
      return (
        !isRow &&
        statesReason(text) &&
        (isReference || POINTING_PATTERN.test(foldLetters(text)) || sharesTerm(first, sentence, chunks))
      );
    }) ?? null
  );
}

const POINTING_PATTERN =
  /^(?:cet|cette|ces|ce|cela|ceci|il s'agit|en effet|ainsi|la raison|le motif|car|this|these|that|the reason|indeed)(?![a-z])/;

/** Whether two sentences have a word in common that says something. */
function sharesTerm(one: CandidateSentence, other: CandidateSentence, chunks: readonly AnswerChunk[]): boolean {
  const { language = 'fr' } = chunks[one.chunk] ?? {};
  const terms = new Set(analyzeText(readSentence(one, chunks), language).map(({ term }) => term));
  return analyzeText(readSentence(other, chunks), language).some(({ term }) => terms.has(term) && !/^\d/.test(term));
}
