import type { Experience } from '@probant/contracts/extraction';
import { foldInPlace } from '@probant/french/text-folding';
import { readingAt } from '../reading/evidence.ts';
import type { ReadingsOf } from '../reading/field-reading.ts';
import { type Entry, entriesOf } from './entries.ts';
import { isPlace, TITLE_WORD } from './entry-words.ts';
import { findPeriod } from './periods.ts';
import type { ResumeLine } from './resume-lines.ts';

/** A part of an entry's heading: between wide gaps, dashes, bars and commas. */
export type Piece = { readonly text: string; readonly folded: string; readonly line: ResumeLine };

export function readExperiences(lines: readonly ResumeLine[]): ReadingsOf<Experience>[] {
  return entriesOf(lines)
    .map((entry) => experienceOf(entry))
    .filter((experience) => experience.title || experience.company);
}

function experienceOf(entry: Entry): ReadingsOf<Experience> {
  const pieces = piecesOf(entry);
  const place = pieces.find(({ folded }) => isPlace(folded)) ?? null;
  const named = pieces.filter((piece) => piece !== place);
  const title = named.find(({ folded }) => TITLE_WORD.test(folded)) ?? null;
  const stated = named.find(({ text }) => EMPLOYED_AT.test(text)) ?? null;
  const others = named.filter((piece) => piece !== title && piece !== stated);
  // Without a trade in sight the first piece is the title, as most authors set it.
  const [guessedTitle, guessedCompany] = title ? [null, others[0]] : [others[0], others[1]];
  const company = stated ?? guessedCompany ?? null;
  const read = (piece: Piece | null | undefined, confidence: number) =>
    piece ? readingAt(piece.line.place, piece.text.replace(EMPLOYED_AT, ''), confidence, 'layout') : null;
  return {
    company: read(company, stated ? 0.8 : title ? 0.7 : 0.5),
    title: title ? read(title, 0.8) : read(guessedTitle, 0.5),
    location: read(place, 0.7),
    ...periodFields(entry),
    description: describe(entry),
  };
}

const EMPLOYED_AT = /^(?:chez|at|@)\s+/i;

function periodFields({ period, anchor }: Entry): Pick<ReadingsOf<Experience>, 'start_date' | 'end_date'> {
  const read = (value: string | null) => (value === null ? null : readingAt(anchor.place, value, 0.85, 'layout'));
  return { start_date: read(period?.start ?? null), end_date: read(period?.end ?? null) };
}

/** The heading without its period, parted where authors part title, employer and place. */
export function piecesOf({ heading }: Entry): Piece[] {
  return heading.flatMap((line) =>
    line.parts.flatMap((part) =>
      withoutPeriod(part)
        .split(/\s+[-–—|•·/]\s+|\s*[|•]\s*|\s+(?=chez\s|@\s)|(?<=\p{L})\s:\s|,\s+(?=[\p{Lu}@])(?![A-Z]{2}$)/u)
        .map((text) => text.replace(/^[\s,;:()–—|-]+|[\s,;:(–—|-]+$/gu, '').trim())
        .filter((text) => /\p{L}{2}/u.test(text))
        .map((text) => ({ text, folded: foldInPlace(text), line })),
    ),
  );
}

function withoutPeriod(text: string): string {
  const period = findPeriod(text);
  const rest = period ? `${text.slice(0, period.from)} ${text.slice(period.to)}` : text;
  return rest
    .replace(
      /\b(?:summer|winter|spring|fall|autumn|été|hiver|printemps|automne|expected graduation:?|depuis)\b/giu,
      ' ',
    )
    .replace(/\(\s*(?:\d+\s(?:mois|ans?|months?|years?)\s*)*\)/gi, ' ')
    .trim();
}

function describe({ description }: Entry) {
  const [first] = description;
  if (!first) return null;
  const text = description.reduce(
    (all, line) => (all === '' ? line.text : `${all}${line.bullet ? '\n' : ' '}${line.text}`),
    '',
  );
  const place = { ...first.place, words: description.flatMap((line) => line.place.words) };
  return readingAt(place, text, 0.7, 'layout');
}
