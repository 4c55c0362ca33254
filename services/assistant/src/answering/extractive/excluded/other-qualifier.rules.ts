import { isAskingWord } from '../../../text-analysis/asking-words.ts';
import { type SplitWord, splitWords } from '../../../text-analysis/split-words.ts';
import { isStopWord } from '../../../text-analysis/stop-words.ts';
import { createMentions, toStem } from './compared-words.ts';
import { isPeriodName } from './periods.rules.ts';

/** Longer cells are texts, which name no kind of a thing. */
const MAX_NAME_UNITS = 120;
const MAX_QUESTION_UNITS = 600;
const MIN_NOUN_LETTERS = 4;
/** "une couronne en or", "la prime de nuit". */
const JOINING_WORDS: ReadonlySet<string> = new Set(['en', 'de', 'd', 'du', 'des']);
const ARTICLES: ReadonlySet<string> = new Set(['la', 'l', 'le', 'les', 'un', 'une']);
/** Adjectives, as far as their ends show them. "la piscine ferme" says what it does, not which. */
const ADJECTIVE_PATTERN =
  /(?:eux|euses?|els?|elles?|al|ales?|aux|iques?|ifs?|ives?|aires?|iers?|ieres?|ables?|ibles?|oises?|ains?|aines?|iens?|iennes?)$/;
/** Periods are compared by other rules, "pour un stage d'une durée" says how long, and "en euros" in what. */
const NO_KIND_PATTERN =
  /^(?:heure|horaire|jour|journee|journalier|journaliere|nuit|semaine|hebdomadaire|week|weekend|mois|mensuel|mensuelle|an|annee|annuel|annuelle|trimestre|trimestriel|trimestrielle|semestre|semestriel|semestrielle|duree|plus|moins|base|euro|eur|dollar|franc|ligne|ht|ttc)s?$/;

const isContent = ({ folded }: SplitWord): boolean =>
  !isStopWord(folded, 'fr') && !/^\d/.test(folded) && folded.length > 1;
/** Whether a word after a noun may say which kind of a thing is meant. */
const isKind = (word: SplitWord): boolean =>
  isContent(word) && !isAskingWord(word.folded) && !NO_KIND_PATTERN.test(word.folded) && !isPeriodName(word.folded);

/** What is said around the name of a thing. */
type NameContext = {
  /** All that is said of the thing: its row, the names of its columns, the titles above it and of its document. */
  readonly said: string;
  /** The names in its place in the other rows, or the other labels: they show whether kinds of the thing are told apart. */
  readonly siblings: readonly string[];
};

/**
 * Whether a name is of another kind of the thing that a question asks for: "divorce par consentement mutuel" for "un divorce contentieux",
 * and "couronne zircone" for "couronne en or" where other crowns are named beside it. What follows "de" or "en" may say something else than
 * a kind: "abonnement trimestriel" may be "l'abonnement de la piscine" where no other one is named.
 *
 * @param name a cell, or the label of a field.
 * @param describe called only where the question asks for a kind that the name does not have.
 */
export function hasOtherQualifier(question: string, name: string, describe: () => NameContext): boolean {
  const own = readName(name);
  if (own === null || own.others.length === 0) return false;
  const asked = [...splitWords(question.slice(0, MAX_QUESTION_UNITS))];
  const askedStems = new Set(asked.map(({ folded }) => toStem(folded)));
  if (own.others.some(({ folded }) => askedStems.has(toStem(folded)))) return false;
  const qualifiers = asked.flatMap(({ folded }, at) => {
    const qualifier = toStem(folded) === own.noun ? findQualifier(asked, at) : null;
    return qualifier === null ? [] : [qualifier];
  });
  if (qualifiers.length === 0) return false;
  const { said, siblings } = describe();
  const isMentioned = createMentions(said);
  const isKindOfItsOwn = own.others.some(isKind);
  return qualifiers.some(
    ({ isAdjective, qualifier }) =>
      ((isAdjective && isKindOfItsOwn) || isToldApart(own, siblings)) && !isMentioned(qualifier.word),
  );
}

type Name = { readonly noun: string; readonly others: readonly SplitWord[] };

function readName(name: string): Name | null {
  if (name.length > MAX_NAME_UNITS) return null;
  const [noun, ...others] = [...splitWords(name)].filter(isContent);
  return noun === undefined || noun.folded.length < MIN_NOUN_LETTERS ? null : { noun: toStem(noun.folded), others };
}

/** Whether another name has the same noun and another kind: "couronne céramique" beside "couronne zircone". */
function isToldApart({ noun, others }: Name, siblings: readonly string[]): boolean {
  const own = new Set(others.map(({ folded }) => toStem(folded)));
  return siblings.some((sibling) => {
    const other = readName(sibling);
    return other?.noun === noun && other.others.some((word) => isKind(word) && !own.has(toStem(word.folded)));
  });
}

type Qualifier = { readonly qualifier: SplitWord; readonly isAdjective: boolean };

/** Returns what says which kind of a thing is meant, after its noun; null where nothing does. */
function findQualifier(words: readonly SplitWord[], noun: number): Qualifier | null {
  const [next, second, third] = words.slice(noun + 1, noun + 4);
  if (next === undefined) return null;
  const isJoined = JOINING_WORDS.has(next.folded);
  const after = isJoined && second !== undefined && ARTICLES.has(second.folded) ? third : second;
  const qualifier = isJoined ? after : ADJECTIVE_PATTERN.test(next.folded) ? next : undefined;
  return qualifier !== undefined && isKind(qualifier) ? { qualifier, isAdjective: !isJoined } : null;
}
