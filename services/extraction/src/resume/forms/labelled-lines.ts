import { foldInPlace } from '@probant/french/text-folding';
import type { ResumeLine } from '../page/resume-lines.ts';
import { type FormField, findFormField } from './form-labels.ts';

/** A row of a form, or several rows when the label column is narrow or the value is long. */
export type LabelledLine = {
  readonly field: FormField;
  readonly label: string;
  readonly value: string;
  /** The rows of the value, without the label. */
  readonly rows: readonly ResumeLine[];
};

/** Labelled rows about jobs and diplomas that make a section a form. */
const MIN_FORM_LABELS = 3;

/** Returns the labelled rows of a section; null when it is not written as a form. */
export function readForm(lines: readonly ResumeLine[]): LabelledLine[] | null {
  const form: LabelledLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const labelled = readLabelledLine(lines, index);
    const previous = form.at(-1);
    if (labelled) {
      form.push(labelled.line);
      index += labelled.rowCount - 1;
    } else if (previous) form[form.length - 1] = appendRow(previous, lines[index] as ResumeLine);
  }
  return form.filter(({ field }) => field !== 'contact').length >= MIN_FORM_LABELS ? form : null;
}

/** Reads "Poste occupé   Comptable", "Poste occupé : Comptable", or a label over two or three rows of its column. */
export function readLabelledLine(
  lines: readonly ResumeLine[],
  index: number,
): { readonly line: LabelledLine; readonly rowCount: number } | null {
  const line = lines[index] as ResumeLine;
  const colon = /^([^:]{2,50}?)\s?:\s+(?=\S)/.exec(line.text);
  const fieldBeforeColon = colon && findFormField(foldInPlace(colon[1] ?? ''));
  if (colon && fieldBeforeColon) {
    const text = line.text.slice(colon[0].length);
    const label = foldInPlace(colon[1] ?? '');
    return {
      line: { field: fieldBeforeColon, label, value: text, rows: [withText(line, text, [text])] },
      rowCount: 1,
    };
  }
  for (const rowCount of [3, 2, 1]) {
    const group = lines.slice(index, index + rowCount);
    if (group.length < rowCount || !group.every((row) => Math.abs(row.left - line.left) < line.height)) continue;
    if (group.slice(1).some(({ parts }) => findFormField(foldInPlace(parts[0] ?? '')) !== null)) continue;
    const label = foldInPlace(group.map(({ parts }) => parts[0] ?? '').join(' '));
    const field = findFormField(label);
    if (!field || line.parts.length < 2) continue;
    const rows = group
      .filter(({ parts }) => parts.length > 1)
      .map((row) => withText(row, row.parts.slice(1).join(' '), row.parts.slice(1)));
    return { line: { field, label, value: rows.map(({ text }) => text).join(' '), rows }, rowCount };
  }
  return null;
}

const withText = (line: ResumeLine, text: string, parts: readonly string[]): ResumeLine => ({
  ...line,
  text,
  folded: foldInPlace(text),
  parts,
});

const appendRow = (labelled: LabelledLine, row: ResumeLine): LabelledLine => ({
  ...labelled,
  value: `${labelled.value} ${row.text}`,
  rows: [...labelled.rows, row],
});
