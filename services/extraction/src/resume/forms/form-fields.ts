import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { findPeriod } from '../periods/find-period.ts';
import type { FormField } from './form-labels.ts';
import type { LabelledLine } from './labelled-lines.ts';

/** The labelled lines of one position or diploma. */
export type FormEntry = ReadonlyMap<FormField, LabelledLine>;

/** Groups the lines of a form by entry: a label that occurs again begins the next entry. */
export function groupFormEntries(form: readonly LabelledLine[]): FormEntry[] {
  const entries: Map<FormField, LabelledLine>[] = [];
  for (const line of form) {
    const entry = entries.at(-1);
    if (!entry || entry.has(line.field)) entries.push(new Map([[line.field, line]]));
    else entry.set(line.field, line);
  }
  return entries;
}

/** Returns a reading of a value at its labelled line; null without a line or a value. */
export function createFormReading(
  line: LabelledLine | undefined,
  value: string | null | undefined,
  confidence: number,
): Reading<string> | null {
  const [firstRow] = line?.rows ?? [];
  if (!line || !firstRow || !value) return null;
  const place = { ...firstRow.place, words: line.rows.flatMap((row) => row.place.words) };
  return createReading(place, value.trim(), confidence, 'label_match');
}

export function readFormPeriod(entry: FormEntry): { readonly start: string | null; readonly end: string | null } {
  const period = findPeriod(entry.get('period')?.value ?? '');
  return { start: period?.start ?? null, end: period?.end ?? null };
}
