import { isApostrophe, isDash, isWordUnit } from './character-classes.ts';
import { getWord, sliceWritten } from './token-words.ts';
import type { TokenizedText } from './tokenize.ts';

/** Names of two letters that are also words of French or English sentences. Part of the frozen tables. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set('ai as ce es is it si us'.split(' '));
/** The subject of "j'ai", and what stands between it and the verb: "je n'ai", "je t'ai", "je m'ai". "L'AI" is the name. */
const LETTERS_BEFORE_VERB: ReadonlySet<string> = new Set(['j', 'n', 't', 'm']);

/**
 * Whether a token is a word of a sentence and not the name of the same letters: "si besoin", "if it works", "j'ai", "bi-mensuel",
 * "25 ml". In running text, such a name counts only in capitals or alone between separators.
 */
export function isEverydayWord(tokenized: TokenizedText, at: number, isRunningText: boolean): boolean {
  const word = getWord(tokenized, at);
  if (word.length !== 2) return false;
  if (word === 'ai' && isVerb(tokenized, at)) return true;
  if (word === 'bi' && isPrefix(tokenized, at)) return true;
  if (word === 'ml') return /^\d+$/.test(getWord(tokenized, at - 1)) && sliceWritten(tokenized, at, at) !== 'ML';
  if (!isRunningText || !EVERYDAY_WORDS.has(word)) return false;
  const isListed = getWord(tokenized, at - 1) === '' && getWord(tokenized, at + 1) === '';
  return !isListed && !/^[A-Z]+$/.test(sliceWritten(tokenized, at, at));
}

function isVerb({ folded, starts }: TokenizedText, at: number): boolean {
  const start = starts[at] ?? 0;
  const isElided = isApostrophe(folded.charCodeAt(start - 1)) && !isWordUnit(folded.charCodeAt(start - 3));
  return isElided && LETTERS_BEFORE_VERB.has(folded.charAt(start - 2));
}

/** "Bi-mensuel", but "BI-reporting" is the name. */
function isPrefix(tokenized: TokenizedText, at: number): boolean {
  const end = tokenized.ends[at] ?? 0;
  const isJoined = isDash(tokenized.folded.charCodeAt(end)) && isWordUnit(tokenized.folded.charCodeAt(end + 1));
  return isJoined && sliceWritten(tokenized, at, at) !== 'BI';
}
