import type { Token } from '../text-analysis/analyze-text.ts';
import type { Language } from '../text-analysis/language.ts';
import { type SplitWord, splitWords } from '../text-analysis/split-words.ts';
import { isStopWord } from '../text-analysis/stop-words.ts';
import { createKeys, type Lexicon, readLexicon, type Translation } from './lexicon.ts';

/** Words of a text that follow each other and are translated together; one word where the lexicon has nothing. */
export type TranslatedSpan = { readonly tokens: readonly Token[]; readonly translations: readonly Translation[] };

/** English words without a meaning of their own which the analysis keeps. */
const EMPTY_WORDS = new Set(
  `about above after all already also although always any anybody anyone anything because before below between both but does doing each either
  else ever every few get gets getting give given got if into just kind let lets like made make makes making many may mean might more most much must
  need needed needs never no nobody none nothing off once one only onto other others ought out over own per rather regarding same
  shall since so some somebody someone something still such take than them then they through too under until unless us use used uses
  using very via want wants whatever whether while whose within without yet yours`.split(/\s+/),
);

/** Splits the words of a text into the longest expressions that the lexicon has, from left to right. Words without content are left out. */
export function translateTokens(text: string, tokens: readonly Token[], from: Language): readonly TranslatedSpan[] {
  const lexicon = readLexicon(from);
  const words = [...splitWords(text)];
  const find = (span: readonly Token[]): readonly Translation[] =>
    findWithStopWords(lexicon, text, words, span, from) ?? findTranslations(lexicon, text, span, from);
  const spans: TranslatedSpan[] = [];
  for (let start = 0; start < tokens.length; ) {
    let length = Math.min(lexicon.maxWords, tokens.length - start);
    let translations = find(tokens.slice(start, start + length));
    while (translations.length === 0 && length > 1) {
      length -= 1;
      translations = find(tokens.slice(start, start + length));
    }
    const span = tokens.slice(start, start + length);
    start += length;
    if (length > 1 || !isEmpty(text, span[0], from)) spans.push({ tokens: span, translations });
  }
  return spans;
}

const isEmpty = (text: string, token: Token | undefined, from: Language): boolean =>
  token !== undefined && from === 'en' && EMPTY_WORDS.has(text.slice(token.start, token.end).toLowerCase());

/** Stop words that an expression may begin or end with: "in charge of". */
const MAX_STOP_WORDS = 2;

/** Looks up an expression that begins or ends with stop words: "on call", "fill in". The longest counts; null without one. */
function findWithStopWords(
  { byWords }: Lexicon,
  text: string,
  words: readonly SplitWord[],
  tokens: readonly Token[],
  from: Language,
): readonly Translation[] | null {
  const first = words.findIndex(({ start }) => start === tokens[0]?.start);
  const last = words.findIndex(({ end }) => end === tokens.at(-1)?.end);
  if (first === -1 || last === -1) return null;
  const count = (step: 1 | -1, place: number): number => {
    let found = 0;
    while (found < MAX_STOP_WORDS && isStopWord(words[place + step * (found + 1)]?.folded ?? '', from)) found += 1;
    return found;
  };
  const [before, after] = [count(-1, first), count(1, last)];
  for (let added = before + after; added > 0; added--)
    for (let left = Math.min(before, added); left >= Math.max(0, added - after); left--) {
      const expression = text.slice(words[first - left]?.start, words[last + added - left]?.end);
      const found = byWords.get(createKeys(expression, from).words);
      if (
        found !== undefined &&
        found !== byWords.get(createKeys(text.slice(words[first]?.start, words[last]?.end), from).words)
      )
        return found;
    }
  return null;
}

/** Looks words up as they are, then in the singular, then by their stems. */
function findTranslations(
  { byStems, byWords }: Lexicon,
  text: string,
  tokens: readonly Token[],
  from: Language,
): readonly Translation[] {
  const { stems, words } = createKeys(text.slice(tokens[0]?.start, tokens.at(-1)?.end), from);
  return (
    byWords.get(words) ??
    byWords.get(words.replace(/s$/, '')) ??
    byWords.get(words.replace(/ies$/, 'y')) ??
    byWords.get(words.replace(/es$/, '')) ??
    byStems.get(stems) ??
    []
  );
}
