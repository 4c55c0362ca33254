import { foldInPlace } from '@probant/french/text-folding';
import { DEGREE_PATTERN, SCHOOL_PATTERN } from '../education/education-words.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import { parseHeading } from '../sections/headings.ts';
import { isPlace } from '../towns/places.ts';
import { isTrade } from '../trades/trades.ts';
import { type ContactHandles, countConfirmedWords } from './name-parts.ts';
import { joinSpacedLetters } from './spaced-letters.ts';

/** A text that has the form of a name, and its lines. */
export type NameCandidate = {
  readonly text: string;
  readonly line: ResumeLine;
  /** The second line of a name on two lines; else null. */
  readonly below: ResumeLine | null;
  /** Words of the name that the e-mail address or the profile repeats, and those that it does not. */
  readonly confirmedWords: number;
  readonly unconfirmedWords: number;
  readonly isTrade: boolean;
};

const NAME_WORD = "\\p{Lu}[\\p{L}'’.-]*";
const SMALL_WORDS = 'd[eu]|des|de la|van|von|den|der|le|la|el|al|ben|bin|di|da|dos|y|e';
const NAME_PATTERN = new RegExp(`^${NAME_WORD}(?: (?:${NAME_WORD}|${SMALL_WORDS})){1,5}$`, 'u');
const HALF_NAME_PATTERN = new RegExp(
  `^(?:(?:${SMALL_WORDS}) )?${NAME_WORD}(?: (?:${NAME_WORD}|${SMALL_WORDS})){0,2}$`,
  'u',
);
/** "Thomas Le": the family name goes on in the next line. */
const UNFINISHED_PATTERN = new RegExp(` (?:${SMALL_WORDS})$`, 'iu');
const NOT_A_NAME_PATTERN =
  /\b(?:curriculum|vitae|cv|resume|(?:pre)?noms?|(?:sur|first )?names?|profil|contact|adresse|telephone|email|mobile|objecti|experience|formation|competence|langue|permis|ans|celibataire|nationalite|nee? le|rue|avenue|university|company|france|portfolio|linkedin|github)\b/;
const MAX_NAME_LENGTH = 45;

/** Text before the name: the title of the document, the civility. */
const PREFIX_PATTERN =
  /^(?:(?:c\.?v\.?|curriculum[ -]vitae|r[ée]sum[ée])(?:\s*[-–—:|]\s*|\s+(?:de |d'|of )?))?(?:(?:m\.|mr\.?|mme\.?|ms\.?|mrs\.?|mlle\.?|monsieur|madame|mademoiselle)\s+)?/i;
/** Text after the name: the trade, the age, the name at birth. */
const SUFFIX_PATTERN = /\s*(?:\s[-–—|•].*|\(.*|,\s.*|\s+n[ée]e?\s.*)$/u;

/** Finds every text of the lines that can be a name: whole lines, their parts, joined single letters, two lines together. */
export function findNameCandidates(lines: readonly ResumeLine[], handles: ContactHandles): NameCandidate[] {
  const onOneLine = lines.flatMap((line) =>
    listTexts(line, handles)
      .filter((text) => NAME_PATTERN.test(text) && !UNFINISHED_PATTERN.test(text))
      .flatMap((text) => createCandidates(text, line, null, handles)),
  );
  const onTwoLines = lines.flatMap((line, index) => {
    const below = lines[index + 1];
    if (!below || !isRightBelow(line, below)) return [];
    const [given, family] = [readHalfName(line, handles), readHalfName(below, handles)];
    return given && family ? createCandidates(`${given} ${family}`, line, below, handles) : [];
  });
  return [...onOneLine, ...onTwoLines];
}

/** Finds names anywhere on the pages of which the e-mail address or the profile repeats every word: a running header, a signature. */
export const findConfirmedNames = (lines: readonly ResumeLine[], handles: ContactHandles): NameCandidate[] =>
  findNameCandidates(lines, handles).filter(
    ({ confirmedWords, unconfirmedWords }) => confirmedWords > 1 && unconfirmedWords === 0,
  );

function listTexts(line: ResumeLine, handles: ContactHandles): string[] {
  const joinedLetters = joinSpacedLetters(line.place.words, handles);
  const texts = joinedLetters === null ? [line.text, ...line.parts] : [joinedLetters];
  return [...new Set(texts.map(trimName))];
}

/** Removes the text around a name; "DURAND, Jane" becomes "Jane DURAND". */
function trimName(text: string): string {
  if (isPlace(foldInPlace(text))) return text;
  const trimmed = text.replace(PREFIX_PATTERN, '');
  const [, family, given] = /^(\p{Lu}[\p{L}'’ -]+), (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u.exec(trimmed) ?? [];
  const name = trimmed.replace(SUFFIX_PATTERN, '');
  return family && given && (!family.includes(' ') || family === family.toUpperCase()) ? `${given} ${family}` : name;
}

function createCandidates(
  text: string,
  line: ResumeLine,
  below: ResumeLine | null,
  handles: ContactHandles,
): NameCandidate[] {
  const folded = foldInPlace(text);
  const words = text.split(' ');
  const initials = words.filter((word) => word.length === 1).length;
  if (text.length > MAX_NAME_LENGTH || NOT_A_NAME_PATTERN.test(folded) || initials > words.length / 2) return [];
  const counts = countConfirmedWords(text, handles);
  // A heading, a town or a diploma is no name unless the e-mail address confirms it: Lille is also a family name.
  if (counts.confirmedWords < 2 && isOtherText(folded)) return [];
  return [{ text, line, below, ...counts, isTrade: isTrade(folded) }];
}

const isOtherText = (folded: string): boolean =>
  isPlace(folded) || parseHeading(folded) !== null || DEGREE_PATTERN.test(folded) || SCHOOL_PATTERN.test(folded);

/** Returns the words of a name whose other words are on another line; null for any other line. */
function readHalfName(line: ResumeLine, handles: ContactHandles): string | null {
  const text = joinSpacedLetters(line.place.words, handles) ?? line.text;
  const folded = foldInPlace(text);
  const isHalfName =
    HALF_NAME_PATTERN.test(text) &&
    text.length < MAX_NAME_LENGTH / 2 &&
    !NOT_A_NAME_PATTERN.test(folded) &&
    parseHeading(folded) === null;
  return isHalfName && !isTrade(folded) ? text : null;
}

const isRightBelow = (line: ResumeLine, below: ResumeLine): boolean =>
  !below.isFirstInColumn &&
  !line.hasBullet &&
  !below.hasBullet &&
  below.place.page === line.place.page &&
  below.gapAbove < 3 &&
  Math.abs(below.left - line.left) < line.height &&
  Math.abs(below.height - line.height) < 0.5 * line.height;
