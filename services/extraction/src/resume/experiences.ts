import type { Experience } from '@probant/contracts/extraction';
import { foldInPlace } from '@probant/french/text-folding';
import { readingAt } from '../reading/evidence.ts';
import type { ReadingsOf } from '../reading/field-reading.ts';
import { type Entry, entriesOf } from './entries.ts';
import { endsLikeTrade, isPlace, isTrade } from './entry-words.ts';
import { formExperiences } from './form-records.ts';
import { formOf } from './labelled-lines.ts';
import { findPeriod } from './periods.ts';
import type { ResumeLine } from './resume-lines.ts';

/** A part of an entry's heading: between wide gaps, dashes, bars and commas. */
export type Piece = { readonly text: string; readonly folded: string; readonly line: ResumeLine };

export function readExperiences(lines: readonly ResumeLine[]): ReadingsOf<Experience>[] {
  const form = formOf(lines);
  if (form) return formExperiences(form);
  const entries = entriesOf(lines);
  const placesLast = setsPlacesLast(entries);
  return entries
    .map((entry) => experienceOf(entry, placesLast))
    .filter((experience) => experience.title || experience.company);
}

/**
 * No list holds every town: where an author closes line after line with ", town", what closes the like line of another entry is one too.
 * Two towns that are known show the habit, and no more than as many that are not.
 */
function setsPlacesLast(entries: readonly Entry[]): boolean {
  const closing = entries.map((entry) => closingPiece(piecesOf(entry))).filter((piece) => piece !== null);
  const known = closing.filter(({ folded }) => isPlace(folded)).length;
  return known >= 2 && known * 2 >= closing.length;
}

/** "Voiron" in "Transports Belledonne, Voiron": the last piece of the heading, after a comma, short and without a trade. */
function closingPiece(pieces: readonly Piece[]): Piece | null {
  const last = pieces.at(-1);
  const afterComma = last !== undefined && pieces.length >= 2 && last.line.text.endsWith(`, ${last.text}`);
  return afterComma && TOWN_SHAPED.test(last.text) && !isTrade(last.folded) ? last : null;
}

const TOWN_SHAPED = /^\p{Lu}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]*){0,3}$/u;

function experienceOf(entry: Entry, placesLast: boolean): ReadingsOf<Experience> {
  const pieces = piecesOf(entry);
  const known = pieces.find(({ folded }) => isPlace(folded)) ?? null;
  const place = known ?? (placesLast ? closingPiece(pieces) : null);
  const named = pieces.filter((piece) => piece !== place);
  const title =
    named.find(({ folded }) => isTrade(folded)) ?? named.find(({ folded }) => endsLikeTrade(folded)) ?? null;
  const stated = named.find(({ text }) => EMPLOYED_AT.test(text)) ?? null;
  const others = named.filter((piece) => piece !== title && piece !== stated);
  // Without a trade in sight the first piece is the title, as most authors set it.
  const [guessedTitle, guessedCompany] = title ? [null, others[0]] : [others[0], others[1]];
  const company = stated ?? guessedCompany ?? null;
  const read = (piece: Piece | null | undefined, confidence: number) =>
    piece ? readingAt(piece.line.place, piece.text.replace(EMPLOYED_AT, ''), confidence, 'layout') : null;
  return {
    company: read(company, stated || title ? 0.85 : 0.5),
    title: title ? read(title, isTrade(title.folded) ? 0.88 : 0.75) : read(guessedTitle, 0.5),
    location: read(place, known ? 0.88 : 0.65),
    ...periodFields(entry),
    description: describe(entry),
  };
}

const EMPLOYED_AT = /^(?:chez|at|@)\s+/i;

function periodFields({ period, anchor }: Entry): Pick<ReadingsOf<Experience>, 'start_date' | 'end_date'> {
  const read = (value: string | null) => (value === null ? null : readingAt(anchor.place, value, 0.92, 'layout'));
  return { start_date: read(period?.start ?? null), end_date: read(period?.end ?? null) };
}

/** The heading without its period, parted where authors part title, employer and place. */
export function piecesOf({ heading }: Entry): Piece[] {
  return heading.flatMap((line) =>
    line.parts.flatMap((part) =>
      withoutPeriod(part)
        .split(
          /\s+(?=\(\p{Lu}[^()]*\)\s*$)|\s+[-–—|•·/]\s+|\s*[|•]\s*|\s+(?=chez\s|@\s)|(?<=\p{L})\s:\s|,\s+(?=[\p{Lu}@])(?![A-Z]{2}$)/u,
        )
        .map((text) =>
          text
            .replace(/^\(([^()]*)\)$/, '$1')
            .replace(/^[\s,;:()–—|-]+|[\s,;:(–—|-]+$/gu, '')
            .trim(),
        )
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
  return readingAt(place, text, 0.85, 'layout');
}
