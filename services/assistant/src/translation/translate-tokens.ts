import type { Token } from '../text-analysis/analyze-text.ts';
import type { Language } from '../text-analysis/language.ts';
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
  const spans: TranslatedSpan[] = [];
  for (let start = 0; start < tokens.length; ) {
    let length = Math.min(lexicon.maxWords, tokens.length - start);
    let translations = findTranslations(lexicon, text, tokens.slice(start, start + length), from);
    while (translations.length === 0 && length > 1) {
      length -= 1;
      translations = findTranslations(lexicon, text, tokens.slice(start, start + length), from);
    }
    const span = tokens.slice(start, start + length);
    start += length;
    if (length > 1 || !isEmpty(text, span[0], from)) spans.push({ tokens: span, translations });
  }
  return spans;
}

const isEmpty = (text: string, token: Token | undefined, from: Language): boolean =>
  token !== undefined && from === 'en' && EMPTY_WORDS.has(text.slice(token.start, token.end).toLowerCase());

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
