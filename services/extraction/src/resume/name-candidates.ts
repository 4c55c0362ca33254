import { foldInPlace } from '@probant/french/text-folding';
import { DEGREE, isPlace, isTrade, SCHOOL_WORD } from './entry-words.ts';
import { headingOf } from './headings.ts';
import { type Handles, proofOf } from './name-parts.ts';
import type { ResumeLine } from './resume-lines.ts';
import { joinedLetters } from './spaced-letters.ts';

/** A text that has the shape of a name, the first name before the family name, and where it stands. */
export type NameCandidate = {
  readonly text: string;
  readonly line: ResumeLine;
  /** The second line of a name that takes two. */
  readonly below: ResumeLine | null;
  readonly told: number;
  readonly untold: number;
  readonly trade: boolean;
};

const WORD = "\\p{Lu}[\\p{L}'’.-]*";
const SMALL = 'd[eu]|des|de la|van|von|den|der|le|la|el|al|ben|bin|di|da|dos|y|e';
const NAME = new RegExp(`^${WORD}(?: (?:${WORD}|${SMALL})){1,5}$`, 'u');
const HALF = new RegExp(`^(?:(?:${SMALL}) )?${WORD}(?: (?:${WORD}|${SMALL})){0,2}$`, 'u');
const NOT_A_NAME =
  /\b(?:curriculum|vitae|cv|resume|(?:pre)?noms?|(?:sur|first )?names?|profil|contact|adresse|telephone|email|mobile|objecti|experience|formation|competence|langue|permis|ans|celibataire|nationalite|nee? le|rue|avenue|university|company|france|portfolio|linkedin|github)\b/;
const LONGEST = 45;

/** What the line of a name says before the name. */
const BEFORE =
  /^(?:(?:c\.?v\.?|curriculum[ -]vitae|r[ée]sum[ée])(?:\s*[-–—:|]\s*|\s+(?:de |d'|of )?))?(?:(?:m\.|mr\.?|mme\.?|ms\.?|mrs\.?|mlle\.?|monsieur|madame|mademoiselle)\s+)?/i;
/** And what it says behind: the trade, the age, the name at birth. */
const BEHIND = /\s*(?:\s[-–—|•].*|\(.*|,\s.*|\s+n[ée]e?\s.*)$/u;

/** Every name that lines of the head may say: as they stand, their parts, their letters joined, two lines together. */
export function candidatesIn(lines: readonly ResumeLine[], handles: Handles): NameCandidate[] {
  const single = lines.flatMap((line) =>
    textsOf(line, handles)
      .filter((text) => NAME.test(text))
      .flatMap((text) => judged(text, line, null, handles)),
  );
  const stacked = lines.flatMap((line, at) => {
    const below = lines[at + 1];
    if (!below || !standsUnder(line, below)) return [];
    const [given, family] = [halfOf(line, handles), halfOf(below, handles)];
    return given && family ? judged(`${given} ${family}`, line, below, handles) : [];
  });
  return [...single, ...stacked];
}

/** Names anywhere on the pages that an address repeats word by word: a running header, a signature. */
export const provenIn = (lines: readonly ResumeLine[], handles: Handles): NameCandidate[] =>
  candidatesIn(lines, handles).filter(({ told, untold }) => told > 1 && untold === 0);

function textsOf(line: ResumeLine, handles: Handles): string[] {
  const spaced = joinedLetters(line.place.words, handles);
  const printed = spaced === null ? [line.text, ...line.parts] : [spaced];
  return [...new Set(printed.flatMap(trimmed))];
}

/** A text without what stands around the name; "DURAND, Jane" turned, as the comma says. */
function trimmed(text: string): string[] {
  if (isPlace(foldInPlace(text))) return [text];
  const rest = text.replace(BEFORE, '');
  const [, family, given] = /^(\p{Lu}[\p{L}'’ -]+), (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/u.exec(rest) ?? [];
  const name = rest.replace(BEHIND, '');
  return family && given && (!family.includes(' ') || family === family.toUpperCase())
    ? [`${given} ${family}`]
    : [name];
}

function judged(text: string, line: ResumeLine, below: ResumeLine | null, handles: Handles): NameCandidate[] {
  const folded = foldInPlace(text);
  const words = text.split(' ');
  const initials = words.filter((word) => word.length === 1).length;
  if (text.length > LONGEST || NOT_A_NAME.test(folded) || initials > words.length / 2) return [];
  const proof = proofOf(text, handles);
  // A heading, a town or a diploma is no name, unless the person's own address says so: there are families called Lille.
  if (proof.told < 2 && namesSomethingElse(folded)) return [];
  return [{ text, line, below, ...proof, trade: isTrade(folded) }];
}

const namesSomethingElse = (folded: string): boolean =>
  isPlace(folded) || headingOf(folded) !== null || DEGREE.test(folded) || SCHOOL_WORD.test(folded);

/** One or two words of a name that has its other words on the next line. */
function halfOf(line: ResumeLine, handles: Handles): string | null {
  const text = joinedLetters(line.place.words, handles) ?? line.text;
  const folded = foldInPlace(text);
  const fits = HALF.test(text) && text.length < LONGEST / 2 && !NOT_A_NAME.test(folded) && headingOf(folded) === null;
  return fits && !isTrade(folded) ? text : null;
}

const standsUnder = (line: ResumeLine, below: ResumeLine): boolean =>
  !below.opensColumn &&
  !line.bullet &&
  !below.bullet &&
  below.place.page === line.place.page &&
  below.gapAbove < 3 &&
  Math.abs(below.left - line.left) < line.height &&
  Math.abs(below.height - line.height) < 0.5 * line.height;
