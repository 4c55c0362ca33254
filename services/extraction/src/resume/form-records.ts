import type { Diploma, Experience } from '@probant/contracts/extraction';
import { readingAt } from '../reading/evidence.ts';
import type { Reading, ReadingsOf } from '../reading/field-reading.ts';
import { splitDegree } from './degrees.ts';
import { isPlace } from './entry-words.ts';
import type { FormField } from './form-labels.ts';
import { formEntries, type LabelledLine } from './labelled-lines.ts';
import { findPeriod } from './periods.ts';

type Entry = ReadonlyMap<FormField, LabelledLine>;

export function formExperiences(form: readonly LabelledLine[]): ReadingsOf<Experience>[] {
  const entries = formEntries(form);
  const habit = closesWithPlaces(entries);
  return entries
    .filter((entry) => entry.has('title') || entry.has('company'))
    .map((entry) => {
      const [company, place] = employer(entry.get('company')?.value ?? '', habit);
      const { start, end } = periodOf(entry);
      return {
        title: read(entry.get('title'), entry.get('title')?.value, 0.92),
        company: read(entry.get('company'), company, 0.85),
        location: read(entry.get('place') ?? entry.get('company'), entry.get('place')?.value ?? place, 0.8),
        start_date: read(entry.get('period'), start, 0.95),
        end_date: read(entry.get('period'), end, 0.95),
        description: read(entry.get('tasks'), entry.get('tasks')?.value, 0.8),
      };
    });
}

export function formDiplomas(form: readonly LabelledLine[]): ReadingsOf<Diploma>[] {
  return formEntries(form)
    .filter((entry) => entry.has('degree') || entry.has('title') || entry.has('school'))
    .map((entry) => {
      const named = entry.get('degree') ?? entry.get('title');
      const { degree, field } = splitDegree(named?.value ?? '');
      const { start, end } = periodOf(entry);
      return {
        degree: read(named, degree, 0.92),
        field_of_study: read(named, field, 0.8),
        school: read(entry.get('school'), entry.get('school')?.value, 0.9),
        start_date: start === end ? null : read(entry.get('period'), start, 0.95),
        end_date: read(entry.get('period'), end, 0.95),
      };
    });
}

function read(
  line: LabelledLine | undefined,
  value: string | null | undefined,
  confidence: number,
): Reading<string> | null {
  const [first] = line?.rows ?? [];
  if (!line || !first || !value) return null;
  const place = { ...first.place, words: line.rows.flatMap((row) => row.place.words) };
  return readingAt(place, value.trim(), confidence, 'label_match');
}

function periodOf(entry: Entry): { readonly start: string | null; readonly end: string | null } {
  const period = findPeriod(entry.get('period')?.value ?? '');
  return { start: period?.start ?? null, end: period?.end ?? null };
}

/** Where every employer of the form is followed by a comma and one more name, that is a town, known or not. */
function closesWithPlaces(entries: readonly Entry[]): boolean {
  const employers = entries.flatMap((entry) => entry.get('company')?.value ?? []);
  const known = employers.filter(
    (value) => value.includes(', ') && isPlace(value.split(', ').at(-1)?.toLowerCase() ?? ''),
  );
  return known.length > 0 && employers.every((value) => value.includes(', '));
}

function employer(value: string, habit: boolean): readonly [company: string, place: string | null] {
  const american = /, [^,]+, [A-Z]{2}$/.exec(value);
  const at = american?.index ?? value.lastIndexOf(', ');
  const last = value.slice(at + 2);
  return at > 0 && (habit || isPlace(last.toLowerCase())) ? [value.slice(0, at), last] : [value, null];
}
