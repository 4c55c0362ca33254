import { isDash, isDigitUnit, isWordUnit } from './character-classes.ts';
import { isEverydayWord } from './everyday-words.ts';
import { isInitial, isResearchAndDevelopment, isTrademark } from './letters-of-names.ts';
import { getWord, listWords, sliceWritten } from './token-words.ts';
import { BREAK, type TokenizedText, tokenize } from './tokenize.ts';

export type MatchOptions = {
  /** In running text, a name of one letter, or Go, counts only as written by its users or alone between separators. */
  readonly isRunningText: boolean;
};

/** Two words that are another name than each alone: "Java Script" is not Java. Part of the frozen tables. */
const HIDING_PAIRS: ReadonlySet<string> = new Set(
  [
    ...['Java Script', 'C sharp', 'F sharp', 'Objective C', 'React Native'],
    ...['go to', 'to go', 'no go', 'go live', 'go fast', 'go pro', 'C suite', 'C level'],
    ...['lets go', 'we go', 'go ahead', 'go again', 'go sport', 'go voyages', 'pokemon go'],
    ...['jeu go', 'club go', 'tournoi go', 'joueur go'],
  ].map((pair) => tokenize(pair).words.slice(1).join(' ')),
);

/** Languages that are also words or letters of something else. */
const SHORT_LANGUAGES: ReadonlySet<string> = new Set(['c', 'd', 'r', 'go']);
/** What a letter classifies: "permis C", "vitamine C", "4 °C". The licences between, as in "permis B, C", belong to it. */
const CLASSIFIED_WORDS = listWords(
  'permis licence conduire categorie classe vitamine hepatite plan annexe type usb option groupe bloc batiment zone article serie bac ' +
    'echelon lot rang grade caces rayon porte hall quai allee ligne rer terminal terminale secteur salle entrepot escalier immeuble ' +
    'appartement parking aile lecteur disque section category vitamin gate room block appendix annex art bat cat vit',
);
/** Shortened words: the dot after them is no end of a sentence. */
const SHORTENED_WORDS = listWords('art bat cat vit');
/** What an amount of memory is of: "seize Go de RAM". */
const MEMORY_WORDS = listWords('ram memoire stockage ssd hdd disque vive');
/** What comes before the cry: "Ready, set, go!" */
const CRY_WORDS = listWords('set steady pret partez');
const LICENCES: ReadonlySet<string> = new Set('a a1 a2 am b be b1 b96 c c1 ce c1e d d1 de d1e e et ou'.split(' '));
/** Licences and breaks between a letter and what it classifies. */
const MAX_LICENCE_TOKENS = 16;
/** Words that a hyphen joins to a language: "ANSI-C", "R-Python". Joined to any other word, a letter is no language: "C-suite". */
const JOINED_WORDS = listWords(
  'ansi misra iso langage language programmation embedded visual turbo lang c c++ c# r go java javascript python sql sas matlab julia scala ' +
    'rust stata spss fortran cobol php ruby perl',
);
/** Versions of R are below it; "R 22", "R 482" are a refrigerant and a recommendation. */
const MAX_LANGUAGE_VERSION = 9;
const DEGREE_SIGN = 0xb0;
const PLUS = 0x2b;

/** How names of one letter, and Go, are written in a sentence. */
const SHORT_NAME_PATTERN = /^(?:[A-Z]|Go)$/;

/** Whether a token alone is not the name that it looks like. */
export function isOtherMeaning(tokenized: TokenizedText, at: number, { isRunningText }: MatchOptions): boolean {
  const word = getWord(tokenized, at);
  const [before, after] = [getWord(tokenized, at - 1), getWord(tokenized, at + 1)];
  if (HIDING_PAIRS.has(`${word} ${after}`) || HIDING_PAIRS.has(`${before} ${word}`)) return true;
  if (SHORT_LANGUAGES.has(word) && (isPartOfName(tokenized, at) || isClassifier(tokenized, at))) return true;
  if (SHORT_LANGUAGES.has(word) && word !== 'go' && isLetterOfName(tokenized, at)) return true;
  // "16 Go" is an amount of memory.
  if (word === 'go' && (/^\d+$/.test(before) || isMemory(tokenized, at) || isDecision(tokenized, at))) return true;
  if (word === 'go' && isCry(tokenized, at)) return true;
  if (word === 'r' && /^\d+$/.test(after) && Number(after) > MAX_LANGUAGE_VERSION) return true;
  if (isEverydayWord(tokenized, at, isRunningText)) return true;
  if (!isRunningText || !(word === 'go' || /^[a-z]$/.test(word))) return false;
  if (isItemMarker(tokenized, at)) return true;
  const isListed = before === '' && after === '';
  return !isListed && !SHORT_NAME_PATTERN.test(sliceWritten(tokenized, at, at));
}

/** "C-suite", "R-22", "go-to-market", "4 °C", "R+1": a hyphen, a degree sign or an addition makes a short name part of another. */
function isPartOfName(tokenized: TokenizedText, at: number): boolean {
  const { folded, starts, ends } = tokenized;
  const [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
  if (folded.charCodeAt(start - 1) === DEGREE_SIGN) return true;
  if (folded.charCodeAt(end) === PLUS && isDigitUnit(folded.charCodeAt(end + 1))) return true;
  const isJoinedBefore = isDash(folded.charCodeAt(start - 1)) && isWordUnit(folded.charCodeAt(start - 2));
  const isJoinedAfter = isDash(folded.charCodeAt(end)) && isWordUnit(folded.charCodeAt(end + 1));
  return (
    (isJoinedBefore && !JOINED_WORDS.has(getWord(tokenized, at - 1))) ||
    (isJoinedAfter && !JOINED_WORDS.has(getWord(tokenized, at + 1)))
  );
}

/** "Permis C", and the C of "permis B, C et E". */
function isClassifier(tokenized: TokenizedText, at: number): boolean {
  for (let before = at - 1; before >= 0 && at - before <= MAX_LICENCE_TOKENS; before--) {
    if (tokenized.tokens[before] === BREAK) continue;
    const word = getWord(tokenized, before);
    if (!LICENCES.has(word)) return CLASSIFIED_WORDS.has(word) && isClose(tokenized, before, at);
  }
  return false;
}

/** "Permis : C" and "permis (C)" are of one thing, "Permis, C" names two. */
function isClose(tokenized: TokenizedText, before: number, at: number): boolean {
  const { folded, tokens, starts } = tokenized;
  if (before + 1 === at || tokens[before + 1] !== BREAK) return true;
  const separator = folded.charAt(starts[before + 1] ?? 0);
  return [':', '('].includes(separator) || (separator === '.' && SHORTENED_WORDS.has(getWord(tokenized, before)));
}

const isLetterOfName = (tokenized: TokenizedText, at: number): boolean =>
  isInitial(tokenized, at) || isTrademark(tokenized, at) || isResearchAndDevelopment(tokenized, at);

/** "Seize Go de RAM", but "Go mémoire partagée" is the language. */
function isMemory(tokenized: TokenizedText, at: number): boolean {
  const end = tokenized.ends[at] ?? 0;
  return tokenized.folded.startsWith(' de ', end) && MEMORY_WORDS.has(getWord(tokenized, at + 1));
}

/** "Let's go", "Ready, set, go!"; "Google's Go" is the language. */
function isCry(tokenized: TokenizedText, at: number): boolean {
  const { folded, tokens, ends } = tokenized;
  if (getWord(tokenized, at - 1) === 's' && getWord(tokenized, at - 2) === 'let') return true;
  const end = ends[at] ?? 0;
  if (!/^ ?!/.test(folded.slice(end, end + 2))) return false;
  return CRY_WORDS.has(getWord(tokenized, tokens[at - 1] === BREAK ? at - 2 : at - 1));
}

/** "Go/No-Go", "go / no go". */
function isDecision(tokenized: TokenizedText, at: number): boolean {
  if (tokenized.tokens[at + 1] !== BREAK) return false;
  const next = getWord(tokenized, at + 2);
  return next === 'nogo' || (next === 'no' && getWord(tokenized, at + 3) === 'go');
}

/** The letter of "c) ..." or "C. ..." at the start of a line numbers an item. */
function isItemMarker({ folded, starts, ends }: TokenizedText, at: number): boolean {
  const end = ends[at] ?? 0;
  if (!/^[).][ \t]/.test(folded.slice(end, end + 2))) return false;
  let lineStart = starts[at] ?? 0;
  while (folded[lineStart - 1] === ' ' || folded[lineStart - 1] === '\t') lineStart--;
  return lineStart === 0 || folded[lineStart - 1] === '\n';
}
