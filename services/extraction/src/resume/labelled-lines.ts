import { foldInPlace } from '@probant/french/text-folding';
import { type FormField, labelOf } from './form-labels.ts';
import type { ResumeLine } from './resume-lines.ts';

/** A row of a form, or several that a narrow label column or a long value took. */
export type LabelledLine = {
  readonly field: FormField;
  readonly label: string;
  readonly value: string;
  /** The rows of the value, without the label. */
  readonly rows: readonly ResumeLine[];
};

/** As many rows of jobs and diplomas with a label make a page a form. */
const LEAST_LABELS = 3;

/** The labelled rows of a section; null when it is not set as a form. */
export function formOf(lines: readonly ResumeLine[]): LabelledLine[] | null {
  const form: LabelledLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const found = labelledAt(lines, at);
    const open = form.at(-1);
    if (found) {
      form.push(found.line);
      at += found.taken - 1;
    } else if (open) form[form.length - 1] = continued(open, lines[at] as ResumeLine);
  }
  return form.filter(({ field }) => field !== 'contact').length >= LEAST_LABELS ? form : null;
}

/** "Poste occupé   Comptable", "Poste occupé : Comptable", or a label that takes two or three rows of its column. */
export function labelledAt(
  lines: readonly ResumeLine[],
  at: number,
): { readonly line: LabelledLine; readonly taken: number } | null {
  const line = lines[at] as ResumeLine;
  const colon = /^([^:]{2,50}?)\s?:\s+(?=\S)/.exec(line.text);
  const before = colon && labelOf(foldInPlace(colon[1] ?? ''));
  if (colon && before) {
    const rest = without(line, line.text.slice(colon[0].length), [line.text.slice(colon[0].length)]);
    return { line: { field: before, label: foldInPlace(colon[1] ?? ''), value: rest.text, rows: [rest] }, taken: 1 };
  }
  for (const taken of [3, 2, 1]) {
    const group = lines.slice(at, at + taken);
    if (group.length < taken || !group.every((one) => Math.abs(one.left - line.left) < line.height)) continue;
    if (group.slice(1).some(({ parts }) => labelOf(foldInPlace(parts[0] ?? '')) !== null)) continue;
    const label = foldInPlace(group.map(({ parts }) => parts[0] ?? '').join(' '));
    const field = labelOf(label);
    if (!field || line.parts.length < 2) continue;
    const rows = group
      .filter(({ parts }) => parts.length > 1)
      .map((one) => without(one, one.parts.slice(1).join(' '), one.parts.slice(1)));
    return { line: { field, label, value: rows.map(({ text }) => text).join(' '), rows }, taken };
  }
  return null;
}

const without = (line: ResumeLine, text: string, parts: readonly string[]): ResumeLine => ({
  ...line,
  text,
  folded: foldInPlace(text),
  parts,
});

const continued = (open: LabelledLine, line: ResumeLine): LabelledLine => ({
  ...open,
  value: `${open.value} ${line.text}`,
  rows: [...open.rows, line],
});

/** Rows of a form by entry: a label that comes again begins the next one. */
export function formEntries(form: readonly LabelledLine[]): ReadonlyMap<FormField, LabelledLine>[] {
  const entries: Map<FormField, LabelledLine>[] = [];
  for (const line of form) {
    const entry = entries.at(-1);
    if (!entry || entry.has(line.field)) entries.push(new Map([[line.field, line]]));
    else entry.set(line.field, line);
  }
  return entries;
}
