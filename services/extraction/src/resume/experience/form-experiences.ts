import type { Experience } from '@probant/contracts/extraction';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { createFormReading, type FormEntry, groupFormEntries, readFormPeriod } from '../forms/form-fields.ts';
import type { LabelledLine } from '../forms/labelled-lines.ts';
import { isPlace } from '../towns/places.ts';

/** Reads the positions of a section written as a form. */
export function readFormExperiences(form: readonly LabelledLine[]): ReadingsOf<Experience>[] {
  const entries = groupFormEntries(form);
  const placesLast = endsEmployersWithPlaces(entries);
  return entries
    .filter((entry) => entry.has('title') || entry.has('company'))
    .map((entry) => {
      const [company, place] = splitEmployer(entry.get('company')?.value ?? '', placesLast);
      const { start, end } = readFormPeriod(entry);
      return {
        title: createFormReading(entry.get('title'), entry.get('title')?.value, 0.92),
        company: createFormReading(entry.get('company'), company, 0.85),
        location: createFormReading(
          entry.get('place') ?? entry.get('company'),
          entry.get('place')?.value ?? place,
          0.8,
        ),
        start_date: createFormReading(entry.get('period'), start, 0.95),
        end_date: createFormReading(entry.get('period'), end, 0.95),
        description: createFormReading(entry.get('tasks'), entry.get('tasks')?.value, 0.8),
      };
    });
}

/** Whether every employer of the form is followed by a comma and another name, at least one of which is a known town. */
function endsEmployersWithPlaces(entries: readonly FormEntry[]): boolean {
  const employers = entries.flatMap((entry) => entry.get('company')?.value ?? []);
  const withKnownPlace = employers.filter(
    (value) => value.includes(', ') && isPlace(value.split(', ').at(-1)?.toLowerCase() ?? ''),
  );
  return withKnownPlace.length > 0 && employers.every((value) => value.includes(', '));
}

function splitEmployer(value: string, placesLast: boolean): readonly [company: string, place: string | null] {
  const american = /, [^,]+, [A-Z]{2}$/.exec(value);
  const comma = american?.index ?? value.lastIndexOf(', ');
  const lastName = value.slice(comma + 2);
  return comma > 0 && (placesLast || isPlace(lastName.toLowerCase()))
    ? [value.slice(0, comma), lastName]
    : [value, null];
}
