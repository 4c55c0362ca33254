import { readFileSync } from 'node:fs';
import { listTerms } from '../text-analysis/analyze-text.ts';
import { getOtherLanguage, type Language } from '../text-analysis/language.ts';
import { splitWords } from '../text-analysis/split-words.ts';
import { stemWord } from '../text-analysis/stem-word.ts';

/** An expression in another language, as its terms and as it is written. */
export type Translation = { readonly terms: readonly string[]; readonly text: string };

/** Translations from one language. */
export type Lexicon = {
  /** By the words of an expression, see `createKeys`. */
  readonly byWords: ReadonlyMap<string, readonly Translation[]>;
  readonly byStems: ReadonlyMap<string, readonly Translation[]>;
  /** Words of its longest expression, articles left out. */
  readonly maxWords: number;
};

/** Translations of one expression; translations of words with the same stem are joined. */
const MAX_TRANSLATIONS = 6;

const lexicons: Partial<Record<Language, Lexicon>> = {};

/** Returns the lexicon from a language to the other one, which is read once: english-french.tsv, 12,000 expressions, written by us. */
export function readLexicon(from: Language): Lexicon {
  lexicons[from] ??= createLexicon(from);
  return lexicons[from];
}

/** Articles and possessives, which the same expression has or not. */
const DETERMINERS = new Set(
  'a an the my your his her its our their le la les l un une des mon ma mes son sa ses'.split(' '),
);

/** Returns the words of an expression without articles, joined by spaces, as they are and as stems. */
export function createKeys(expression: string, language: Language): { readonly words: string; readonly stems: string } {
  const words = [...splitWords(expression)].filter(({ folded }) => !DETERMINERS.has(folded));
  return {
    words: words.map(({ folded }) => folded).join(' '),
    stems: words.map(({ folded, word }) => stemWord(word, folded, language)).join(' '),
  };
}

function createLexicon(from: Language): Lexicon {
  const to = getOtherLanguage(from);
  const byWords = new Map<string, Translation[]>();
  const byStems = new Map<string, Translation[]>();
  let maxWords = 0;
  for (const { expression, translations } of readEntries(from)) {
    const { stems, words } = createKeys(expression, from);
    maxWords = Math.max(maxWords, words.split(' ').length);
    for (const text of translations) {
      const translation = { terms: listTerms(text, to), text };
      if (words === '' || translation.terms.length === 0) continue;
      addTranslation(byWords, words, translation);
      addTranslation(byStems, stems, translation);
    }
  }
  return { byWords, byStems, maxWords };
}

function addTranslation(translations: Map<string, Translation[]>, key: string, added: Translation): void {
  const known = translations.get(key) ?? [];
  if (known.length === 0) translations.set(key, known);
  if (known.length < MAX_TRANSLATIONS && !known.some(({ terms }) => terms.join(' ') === added.terms.join(' ')))
    known.push(added);
}

/** An expression of the lexicon with its translations. */
type LexiconEntry = { readonly expression: string; readonly translations: readonly string[] };

/** Returns the entries of the lexicon from a language, in their order. */
export function readEntries(from: Language): readonly LexiconEntry[] {
  const lines = readFileSync(new URL('./english-french.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [english = '', french = ''] = line.split('\t');
    const translations = french.split('|');
    return from === 'en'
      ? [{ expression: english, translations }]
      : translations.map((expression) => ({ expression, translations: [english] }));
  });
}
