import { foldLetters } from '@probant/french/folded-letters';
import { isAskingWord } from '../../../text-analysis/asking-words.ts';
import { type SplitWord, splitWords } from '../../../text-analysis/split-words.ts';
import { isStopWord } from '../../../text-analysis/stop-words.ts';

/** Longer cells are texts, which name no kind of a thing. */
const MAX_NAME_UNITS = 120;
const MAX_QUESTION_UNITS = 600;
const MIN_NOUN_LETTERS = 4;
/** Letters by which two forms of a word are compared: "dentaire" and "dentaires". */
const STEM_LETTERS = 5;
/** "une couronne en or", "la prime de nuit". */
const JOINING_WORDS: ReadonlySet<string> = new Set(['en', 'de', 'd', 'du', 'des']);
const ARTICLES: ReadonlySet<string> = new Set(['la', 'l', 'le', 'les', 'un', 'une']);
/** Adjectives, as far as their ends show them. "la piscine ferme" says what it does, not which. */
const ADJECTIVE_PATTERN =
  /(?:eux|euses?|els?|elles?|al|ales?|aux|iques?|ifs?|ives?|aires?|iers?|ieres?|ables?|ibles?|oises?|ains?|aines?|iens?|iennes?)$/;
/** Periods are compared by other rules, and "pour un stage d'une durée" says how long. */
const PERIOD_PATTERN = /^(?:heure|jour|journee|nuit|semaine|mois|an|annee|trimestre|semestre|duree|plus|moins|base)s?$/;

const toStem = (folded: string): string => folded.slice(0, STEM_LETTERS);
const isContent = ({ folded }: SplitWord): boolean =>
  !isStopWord(folded, 'fr') && !/^\d/.test(folded) && folded.length > 1;

/**
 * Whether a name is of another kind of the thing that a question asks for: "divorce par consentement mutuel" for "un divorce contentieux",
 * "couronne zircone" for "couronne en or".
 *
 * @param name a cell, or the label of a field.
 * @param context everything that is said of the thing: its row, the names of its columns, the titles above it.
 */
export function hasOtherQualifier(question: string, name: string, context: string): boolean {
  if (name.length > MAX_NAME_UNITS) return false;
  const [noun, ...others] = [...splitWords(name)].filter(isContent);
  if (noun === undefined || others.length === 0 || noun.folded.length < MIN_NOUN_LETTERS) return false;
  const asked = [...splitWords(question.slice(0, MAX_QUESTION_UNITS))];
  const askedStems = new Set(asked.map(({ folded }) => toStem(folded)));
  if (others.some(({ folded }) => askedStems.has(toStem(folded)))) return false;
  const known = new Set([...splitWords(context)].map(({ folded }) => toStem(foldLetters(folded))));
  return asked.some(({ folded }, at) => {
    if (toStem(folded) !== toStem(noun.folded)) return false;
    const qualifier = findQualifier(asked, at);
    return qualifier !== null && !known.has(toStem(qualifier.folded));
  });
}

/** Returns what says which kind of a thing is meant, after its noun; null where nothing does. */
function findQualifier(words: readonly SplitWord[], noun: number): SplitWord | null {
  const [next, second, third] = words.slice(noun + 1, noun + 4);
  if (next === undefined) return null;
  const isJoined = JOINING_WORDS.has(next.folded);
  const after = isJoined && second !== undefined && ARTICLES.has(second.folded) ? third : second;
  const qualifier = isJoined ? after : ADJECTIVE_PATTERN.test(next.folded) ? next : undefined;
  if (qualifier === undefined || !isContent(qualifier)) return null;
  return isAskingWord(qualifier.folded) || PERIOD_PATTERN.test(qualifier.folded) ? null : qualifier;
}
