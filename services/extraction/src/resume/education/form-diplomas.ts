import type { Diploma } from '@probant/contracts/extraction';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { createFormReading, groupFormEntries, readFormPeriod } from '../forms/form-fields.ts';
import type { LabelledLine } from '../forms/labelled-lines.ts';
import { splitDegree } from './split-degree.ts';

/** Reads the diplomas of a section written as a form. */
export function readFormDiplomas(form: readonly LabelledLine[]): ReadingsOf<Diploma>[] {
  return groupFormEntries(form)
    .filter((entry) => entry.has('degree') || entry.has('title') || entry.has('school'))
    .map((entry) => {
      const name = entry.get('degree') ?? entry.get('title');
      const { degree, field } = splitDegree(name?.value ?? '');
      const { start, end } = readFormPeriod(entry);
      return {
        degree: createFormReading(name, degree, 0.92),
        field_of_study: createFormReading(name, field, 0.8),
        school: createFormReading(entry.get('school'), entry.get('school')?.value, 0.9),
        start_date: start === end ? null : createFormReading(entry.get('period'), start, 0.95),
        end_date: createFormReading(entry.get('period'), end, 0.95),
      };
    });
}
