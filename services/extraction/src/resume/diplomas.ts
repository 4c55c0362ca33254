import type { Certification, Diploma } from '@probant/contracts/extraction';
import { foldInPlace } from '@probant/french/text-folding';
import { readingAt } from '../reading/evidence.ts';
import type { ReadingsOf } from '../reading/field-reading.ts';
import { splitDegree } from './degrees.ts';
import { type Entry, entriesOf } from './entries.ts';
import { DEGREE, isPlace, SCHOOL_WORD } from './entry-words.ts';
import { type Piece, piecesOf } from './experiences.ts';
import { formDiplomas } from './form-records.ts';
import { formOf } from './labelled-lines.ts';
import { findPeriod } from './periods.ts';
import type { ResumeLine } from './resume-lines.ts';

export function readDiplomas(lines: readonly ResumeLine[]): ReadingsOf<Diploma>[] {
  const form = formOf(lines);
  if (form) return formDiplomas(form);
  return entriesOf(lines)
    .map(diplomaOf)
    .filter((diploma) => diploma.degree || diploma.school);
}

function diplomaOf(entry: Entry): ReadingsOf<Diploma> {
  // A degree may stand below the line of the school and its years.
  const [below] = entry.description;
  const extended =
    below && !below.bullet && DEGREE.test(below.folded) ? { ...entry, heading: [...entry.heading, below] } : entry;
  const pieces = piecesOf(extended).filter(({ folded }) => !isPlace(folded));
  const degree =
    pieces.find(({ folded }) => DEGREE.test(folded) && !/^(?:universite|university|ecole|lycee)/.test(folded)) ?? null;
  const school = pieces.find((piece) => piece !== degree && SCHOOL_WORD.test(piece.folded)) ?? null;
  const others = pieces.filter((piece) => piece !== degree && piece !== school);
  const [first, second] = others;
  const read = (piece: Piece | null | undefined, confidence: number) =>
    piece ? readingAt(piece.line.place, piece.text, confidence, 'layout') : null;
  const named = degree ? splitDegree(degree.text) : null;
  // What is neither school nor degree completes whichever is missing, then says the field.
  const spare = degree && school ? first : second;
  return {
    school: read(school ?? (degree ? first : second), school ? 0.88 : 0.5),
    degree: degree && named ? readingAt(degree.line.place, named.degree, 0.88, 'layout') : read(first, 0.5),
    field_of_study:
      degree && named?.field
        ? readingAt(degree.line.place, named.field, 0.82, 'layout')
        : read(degree && school ? spare : null, 0.5),
    ...years(entry),
  };
}

/** One year alone is when the diploma was obtained. */
function years({ period, anchor }: Entry): Pick<ReadingsOf<Diploma>, 'start_date' | 'end_date'> {
  if (!period) return {};
  const read = (value: string | null) => (value === null ? null : readingAt(anchor.place, value, 0.92, 'layout'));
  return { start_date: period.start === period.end ? null : read(period.start), end_date: read(period.end) };
}

const MOST_CERTIFICATIONS = 30;

/** One certification a line, or a line and those that continue it: name, who delivered it, the year. */
export function readCertifications(lines: readonly ResumeLine[]): ReadingsOf<Certification>[] {
  return withContinuations(lines.slice(0, MOST_CERTIFICATIONS)).flatMap(({ text: printed, place }) => {
    const period = findPeriod(printed);
    const year = period?.end && period.end !== 'Present' ? Number(period.end.slice(0, 4)) : null;
    const text = (period ? `${printed.slice(0, period.from)} ${printed.slice(period.to)}` : printed).replace(
      /\(\s*\)/g,
      ' ',
    );
    const parts = text
      .split(/\s+[-–—|]\s+|,\s+|\s+(?:by|par|délivrée? par)\s+|\s*\((?=\p{Lu})/u)
      .map((part) => part.replace(/^[\s,:–—-]+|[\s,:()–—-]+$/gu, ''))
      .filter((part) => /\p{L}{2}/u.test(part));
    // What stands between the name and a school completes the name: "Certificat Voltaire, niveau expert, Académie ...".
    const school = parts.findIndex((part, at) => at > 0 && SCHOOL_WORD.test(foldInPlace(part)));
    const name = parts.slice(0, Math.max(school, 1)).join(', ');
    const provider = parts[Math.max(school, 1)];
    if (name === '' || name.length > 120) return [];
    return [
      {
        name: readingAt(place, name, 0.88, 'layout'),
        provider: provider ? readingAt(place, provider, 0.8, 'layout') : null,
        year: year === null ? null : readingAt(place, year, 0.92, 'layout'),
      },
    ];
  });
}

type Certified = Pick<ResumeLine, 'text' | 'place'>;

/** A line that ends in a comma goes on in the next one; one that begins with a small letter goes on from the one before. */
function withContinuations(lines: readonly ResumeLine[]): Certified[] {
  const joined: Certified[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const goesOn = before && !line.bullet && (before.text.endsWith(',') || /^\p{Ll}/u.test(line.text));
    if (!goesOn) joined.push(line);
    else {
      const place = { ...before.place, words: [...before.place.words, ...line.place.words] };
      joined[joined.length - 1] = { text: `${before.text} ${line.text}`, place };
    }
  }
  return joined;
}
