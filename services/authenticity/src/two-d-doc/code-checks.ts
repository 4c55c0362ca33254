import { listStructureProblems, type StructureProblem } from '@probant/2d-doc/check-structure';
import type { ParsedCode } from '@probant/2d-doc/code';
import { DAY_MS } from '@probant/kernel/durations';
import type { Observation, Place } from '../signals/signal.ts';

/** Not those that a newer catalogue explains: a type that ours does not have, a field that was added to a type. */
const COUNTED_PROBLEMS: ReadonlySet<StructureProblem['kind']> = new Set([
  'missing_field',
  'value_too_long',
  'wrong_characters',
]);
/** Of the 60 reference codes of the ANTS, 15 are dated up to 27 days after their signature: bills are signed before their date. */
const MAX_POSTDATED_DAYS = 31;
/** The service and the signer may be on different days. */
const MAX_CLOCK_DAYS = 1;
/** No code was signed before: version 1 of the specification is of 2012. */
const FIRST_SIGNATURE_DATE = '2010-01-01';

/** Returns what is odd about a code without its signer: its fields and its dates. `today`: YYYY-MM-DD. */
export function checkCode(code: ParsedCode, place: Place, today: string): readonly Observation[] {
  return [...checkStructure(code, place), ...checkDates(code, place, today)];
}

/** Reports a field of the code that the catalogue lacks: a newer one, or no field. A valid signature does not show which. */
export function checkKnownFields(code: ParsedCode, place: Place): readonly Observation[] {
  const unknown = listStructureProblems(code).filter(({ kind }) => kind === 'unknown_field').length;
  return unknown === 0 ? [] : [{ code: '2ddoc_unknown_field', detail: { places: [place], fields: unknown } }];
}

function checkStructure(code: ParsedCode, place: Place): readonly Observation[] {
  const all = listStructureProblems(code);
  // What seems to be missing can be part of a value whose end is unknown.
  const hasUnknown = all.some(({ kind }) => kind === 'unknown_field');
  const problems = all.filter(({ kind }) => COUNTED_PROBLEMS.has(kind) && !(kind === 'missing_field' && hasUnknown));
  if (problems.length === 0) return [];
  return [{ code: '2ddoc_structure_invalid', detail: { places: [place], problems: problems.length } }];
}

function checkDates({ emissionDate, signatureDate }: ParsedCode, place: Place, today: string): readonly Observation[] {
  const isConsistent =
    (signatureDate === null ||
      (signatureDate >= FIRST_SIGNATURE_DATE && isUpTo(signatureDate, today, MAX_CLOCK_DAYS))) &&
    (emissionDate === null || isUpTo(emissionDate, signatureDate ?? today, MAX_POSTDATED_DAYS));
  return isConsistent ? [] : [{ code: '2ddoc_date_inconsistent', detail: { places: [place] } }];
}

/** Whether a date is at most `days` after another one. */
const isUpTo = (date: string, other: string, days: number): boolean =>
  Date.parse(date) - Date.parse(other) <= days * DAY_MS;
