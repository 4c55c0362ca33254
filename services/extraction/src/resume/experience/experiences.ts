import type { Experience } from '@probant/contracts/extraction';
import { createReading } from '../../reading/create-reading.ts';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { type Entry, splitEntries } from '../entries/entries.ts';
import { type HeadingPiece, splitHeading } from '../entries/heading-pieces.ts';
import { readForm } from '../forms/labelled-lines.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import { isPlace } from '../towns/places.ts';
import { hasTradeEnding, isTrade } from '../trades/trades.ts';
import { readFormExperiences } from './form-experiences.ts';

/** Reads the positions of the experience section, written as a form or as free entries. */
export function readExperiences(lines: readonly ResumeLine[]): ReadingsOf<Experience>[] {
  const form = readForm(lines);
  if (form) return readFormExperiences(form);
  const entries = splitEntries(lines);
  const placesLast = endsHeadingsWithPlaces(entries);
  return entries
    .map((entry) => readExperience(entry, placesLast))
    .filter((experience) => experience.title || experience.company);
}

/**
 * Whether this author ends headings with ", town". No list contains every town, so the last piece of the other headings is then a town
 * too. Requires two known towns, and at least as many known towns as other last pieces.
 */
function endsHeadingsWithPlaces(entries: readonly Entry[]): boolean {
  const lastPieces = entries.map((entry) => findLastPiece(splitHeading(entry))).filter((piece) => piece !== null);
  const knownPlaces = lastPieces.filter(({ folded }) => isPlace(folded)).length;
  return knownPlaces >= 2 && knownPlaces * 2 >= lastPieces.length;
}

/** Returns the last piece of a heading when it follows a comma, is short and names no trade: "Voiron" in "Transports Belledonne, Voiron". */
function findLastPiece(pieces: readonly HeadingPiece[]): HeadingPiece | null {
  const last = pieces.at(-1);
  const followsComma = last !== undefined && pieces.length >= 2 && last.line.text.endsWith(`, ${last.text}`);
  return followsComma && TOWN_SHAPE_PATTERN.test(last.text) && !isTrade(last.folded) ? last : null;
}

const TOWN_SHAPE_PATTERN = /^\p{Lu}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]*){0,3}$/u;

function readExperience(entry: Entry, placesLast: boolean): ReadingsOf<Experience> {
  const pieces = splitHeading(entry);
  const knownPlace = pieces.find(({ folded }) => isPlace(folded)) ?? null;
  const place = knownPlace ?? (placesLast ? findLastPiece(pieces) : null);
  const names = pieces.filter((piece) => piece !== place);
  const title =
    names.find(({ folded }) => isTrade(folded)) ?? names.find(({ folded }) => hasTradeEnding(folded)) ?? null;
  const statedCompany = names.find(({ text }) => EMPLOYED_AT_PATTERN.test(text)) ?? null;
  const otherNames = names.filter((piece) => piece !== title && piece !== statedCompany);
  // Without a trade in the heading, the first piece is the title: most authors write it first.
  const [guessedTitle, guessedCompany] = title ? [null, otherNames[0]] : [otherNames[0], otherNames[1]];
  const company = statedCompany ?? guessedCompany ?? null;
  const read = (piece: HeadingPiece | null | undefined, confidence: number) =>
    piece ? createReading(piece.line.place, piece.text.replace(EMPLOYED_AT_PATTERN, ''), confidence, 'layout') : null;
  return {
    company: read(company, statedCompany || title ? 0.85 : 0.5),
    title: title ? read(title, isTrade(title.folded) ? 0.88 : 0.75) : read(guessedTitle, 0.5),
    location: read(place, knownPlace ? 0.88 : 0.65),
    ...readPeriodFields(entry),
    description: joinDescription(entry),
  };
}

const EMPLOYED_AT_PATTERN = /^(?:chez|at|@)\s+/i;

function readPeriodFields({ period, periodLine }: Entry): Pick<ReadingsOf<Experience>, 'start_date' | 'end_date'> {
  const read = (value: string | null) =>
    value === null ? null : createReading(periodLine.place, value, 0.92, 'layout');
  return { start_date: read(period?.start ?? null), end_date: read(period?.end ?? null) };
}

function joinDescription({ description }: Entry) {
  const [first] = description;
  if (!first) return null;
  const text = description.reduce(
    (all, line) => (all === '' ? line.text : `${all}${line.hasBullet ? '\n' : ' '}${line.text}`),
    '',
  );
  const place = { ...first.place, words: description.flatMap((line) => line.place.words) };
  return createReading(place, text, 0.85, 'layout');
}
