import { isApostrophe, isDash, isWordUnit } from './character-classes.ts';
import { getWord, listWords, sliceWritten } from './token-words.ts';
import type { TokenizedText } from './tokenize.ts';

/** Names of two letters that are also words of French or English sentences. Part of the frozen tables. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set('ai as ce es is it si'.split(' '));
/** Before "it" and "ai" in small letters, what says that they are the name: "support it". Part of the frozen tables. */
const WORDS_BEFORE_NAME = listWords(
  'support technicien technicienne responsable consultant consultante chef projet projets directeur directrice manager ingenieur ingenieure ' +
    'architecte equipe service infrastructure securite materiel metier administrateur administratrice expert experte outil outils',
);
const SI_WORDS = listWords('architecte urbaniste urbanisation');
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
  if (isNamed(tokenized, at)) return false;
  const isListed = getWord(tokenized, at - 1) === '' && getWord(tokenized, at + 1) === '';
  return !isListed && !/^[A-Z]+$/.test(sliceWritten(tokenized, at, at));
}

/** "Support it", "l'it", "du si". */
function isNamed(tokenized: TokenizedText, at: number): boolean {
  const { folded, starts } = tokenized;
  const [word, start] = [getWord(tokenized, at), starts[at] ?? 0];
  const before = folded.slice(Math.max(0, start - 5), start);
  if (word === 'si') return /(?:^|[^a-z])(?:du|des|le) $/.test(before) || SI_WORDS.has(getWord(tokenized, at - 1));
  if (word === 'it' && /(?:^|[^a-z])l['\u2019]$/.test(before)) return true;
  return (word === 'it' || word === 'ai') && WORDS_BEFORE_NAME.has(getWord(tokenized, at - 1));
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
