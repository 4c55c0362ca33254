import type { Diploma } from '@probant/contracts/extraction';
import { createReading } from '../../reading/create-reading.ts';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { type Entry, splitEntries } from '../entries/entries.ts';
import { type HeadingPiece, splitHeading } from '../entries/heading-pieces.ts';
import { readForm } from '../forms/labelled-lines.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import { isPlace } from '../towns/places.ts';
import { DEGREE_PATTERN, SCHOOL_PATTERN } from './education-words.ts';
import { readFormDiplomas } from './form-diplomas.ts';
import { splitDegree } from './split-degree.ts';

/** Reads the diplomas of the education section, written as a form or as free entries. */
export function readDiplomas(lines: readonly ResumeLine[]): ReadingsOf<Diploma>[] {
  const form = readForm(lines);
  if (form) return readFormDiplomas(form);
  return splitEntries(lines)
    .map(readDiploma)
    .filter((diploma) => diploma.degree || diploma.school);
}

function readDiploma(entry: Entry): ReadingsOf<Diploma> {
  // The degree may be on the line below the school and its years.
  const [lineBelow] = entry.description;
  const extendedEntry =
    lineBelow && !lineBelow.hasBullet && DEGREE_PATTERN.test(lineBelow.folded)
      ? { ...entry, heading: [...entry.heading, lineBelow] }
      : entry;
  const pieces = splitHeading(extendedEntry).filter(({ folded }) => !isPlace(folded));
  const degree =
    pieces.find(
      ({ folded }) => DEGREE_PATTERN.test(folded) && !/^(?:universite|university|ecole|lycee)/.test(folded),
    ) ?? null;
  const school = pieces.find((piece) => piece !== degree && SCHOOL_PATTERN.test(piece.folded)) ?? null;
  const [first, second] = pieces.filter((piece) => piece !== degree && piece !== school);
  const read = (piece: HeadingPiece | null | undefined, confidence: number) =>
    piece ? createReading(piece.line.place, piece.text, confidence, 'layout') : null;
  const degreeParts = degree ? splitDegree(degree.text) : null;
  // A piece that is neither school nor degree replaces the missing one; with both present it is the field of study.
  return {
    school: read(school ?? (degree ? first : second), school ? 0.88 : 0.5),
    degree:
      degree && degreeParts ? createReading(degree.line.place, degreeParts.degree, 0.88, 'layout') : read(first, 0.5),
    field_of_study:
      degree && degreeParts?.field
        ? createReading(degree.line.place, degreeParts.field, 0.82, 'layout')
        : read(degree && school ? first : null, 0.5),
    ...readYears(entry),
  };
}

/** A single year is the year in which the diploma was obtained. */
function readYears({ period, periodLine }: Entry): Pick<ReadingsOf<Diploma>, 'start_date' | 'end_date'> {
  if (!period) return {};
  const read = (value: string | null) =>
    value === null ? null : createReading(periodLine.place, value, 0.92, 'layout');
  return { start_date: period.start === period.end ? null : read(period.start), end_date: read(period.end) };
}
