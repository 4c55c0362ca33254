import { readFileSync } from 'node:fs';
import { listTerms } from '../text-analysis/analyze-text.ts';
import { countCommonUnits } from '../text-analysis/count-common-units.ts';
import { splitWords } from '../text-analysis/split-words.ts';
import { isStopWord } from '../text-analysis/stop-words.ts';
import { readEntries } from '../translation/lexicon.ts';

/** An expression that another one may replace, as it is written and as its terms. */
export type Synonym = {
  readonly text: string;
  readonly terms: readonly string[];
  /** Whether the two are a pair of the lexicon, which says less than the file. */
  readonly isTranslated: boolean;
};

type Expression = { readonly words: string; readonly synonyms: Synonym[] };
type Synonyms = {
  /** By the folded words of an expression without stop words, and by its terms; in the order of the file. */
  readonly byWords: ReadonlyMap<string, Expression>;
  readonly byTerms: ReadonlyMap<string, readonly Expression[]>;
  /** Words of its longest expression. */
  readonly maxWords: number;
};

let french: Synonyms | null = null;

/**
 * Returns the French expressions that mean the same in documents of organisations: french-synonyms.txt, written by us, then pairs of words
 * that translate the same English ones. A line of the file has an everyday word or an abbreviation, then what documents say for it; each of
 * a line may stand for the others but the first one, unless that is an abbreviation. Read once.
 */
export function readFrenchSynonyms(): Synonyms {
  french ??= createSynonyms(
    readFileSync(new URL('./french-synonyms.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
    listTranslatedPairs(),
  );
  return french;
}

/** Two words mean the same if they translate this many English expressions together: of one only, "lot" is a price. */
const MIN_SHARED_EXPRESSIONS = 2;

/** Returns the pairs of French words that are translations of the same English expressions, as lines of the file. */
function listTranslatedPairs(): readonly string[] {
  const counts = new Map<string, number>();
  for (const { translations } of readEntries('en')) {
    const words = translations.filter((text) => !/[\s']/.test(text)).toSorted();
    for (const [at, word] of words.entries())
      for (const other of words.slice(at + 1)) {
        const pair = `${word}|${other}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
  }
  return [...counts].flatMap(([pair, count]) => (count >= MIN_SHARED_EXPRESSIONS ? [pair] : []));
}

/** Returns the synonyms of an expression: of the same words, or of another form of them ("égaré" for "égarer"). */
export function findSynonyms(text: string): readonly Synonym[] {
  const { byTerms, byWords } = readFrenchSynonyms();
  const words = joinWords(text);
  const exact = byWords.get(words);
  if (exact !== undefined) return exact.synonyms;
  const inflected = byTerms.get(listTerms(text, 'fr').join(' ')) ?? [];
  return inflected.filter((expression) => isInflected(words, expression.words)).flatMap(({ synonyms }) => synonyms);
}

function createSynonyms(lines: readonly string[], pairs: readonly string[]): Synonyms {
  const byWords = new Map<string, Expression>();
  const byTerms = new Map<string, Expression[]>();
  let maxWords = 0;
  for (const [at, line] of [...lines, ...pairs].entries()) {
    const isTranslated = at >= lines.length;
    const group = line.split('|').map((text) => ({ text, words: joinWords(text), terms: listTerms(text, 'fr') }));
    for (const { terms, words } of group) {
      maxWords = Math.max(maxWords, terms.length);
      const expression = byWords.get(words) ?? { words, synonyms: [] };
      if (!byWords.has(words)) {
        byWords.set(words, expression);
        byTerms.set(terms.join(' '), [...(byTerms.get(terms.join(' ')) ?? []), expression]);
      }
      for (const [place, other] of group.entries()) {
        // Documents say what follows, not the everyday word; an abbreviation is said by both.
        const isSaid = place > 0 || isTranslated || ABBREVIATION_PATTERN.test(other.text);
        if (isSaid && other.words !== words && !expression.synonyms.some(({ text }) => text === other.text))
          expression.synonyms.push({ text: other.text, terms: other.terms, isTranslated });
      }
    }
  }
  return { byWords, byTerms, maxWords };
}

const ABBREVIATION_PATTERN = /^\p{Lu}{2,5}$/u;

const joinWords = (text: string): string =>
  [...splitWords(text)]
    .map(({ folded }) => folded)
    .filter((folded) => !isStopWord(folded, 'fr'))
    .join(' ');

/** What forms of one word end with, after the letters that they have in common. */
const ENDINGS = new Set(' s e es ee ees ez er r ent nt x i is it ir ie ies ons ais ait ions ra ront aux al'.split(' '));
const MIN_COMMON_UNITS = 3;

/** Whether two expressions of the same terms are forms of one word: "volant" and "vole" are not. */
function isInflected(words: string, other: string): boolean {
  const [own, others] = [words.split(' '), other.split(' ')];
  return (
    own.length === others.length &&
    own.every((word, at) => {
      const compared = others[at] ?? '';
      const common = countCommonUnits(word, compared);
      return (
        word === compared ||
        (common >= MIN_COMMON_UNITS && ENDINGS.has(word.slice(common)) && ENDINGS.has(compared.slice(common)))
      );
    })
  );
}
