import type { ExtractionResult } from '@probant/contracts/extraction';
import { escapeControls } from '../terminal/escape-controls.rules.ts';

/** A field, or a record such as a line item with its members. */
export type FieldRow = {
  /** Number of the row, from 1, by which the page refers to it. */
  readonly number: number;
  /** Path without the member: line_items.0. */
  readonly field: string;
  readonly value: string;
  /** The lowest of the members, with its reason. */
  readonly score: number;
  readonly reason: string;
};

const RECORD_DEPTH = 2;

/** Returns the path of the row that a field belongs to: line_items.0 for line_items.0.amount. */
export const getRowPath = (field: string): string => field.split('.').slice(0, RECORD_DEPTH).join('.');

/** Returns one row for each field that was read, in the order of the result. */
export function listFieldRows({ data, field_confidences }: ExtractionResult): readonly FieldRow[] {
  const rows = new Map<string, FieldRow>();
  for (const { field, reason, score } of field_confidences) {
    const path = getRowPath(field);
    const before = rows.get(path);
    const value = formatFieldValue(data, field);
    const lowest = before !== undefined && before.score <= score ? before : { score, reason: reason ?? '' };
    rows.set(path, {
      number: before?.number ?? rows.size + 1,
      field: path,
      value: before === undefined ? value : `${before.value} | ${value}`,
      score: lowest.score,
      reason: lowest.reason,
    });
  }
  return [...rows.values()];
}

/** Returns the value at a path of the data on one line, without what moves the cursor of a terminal. */
export function formatFieldValue(data: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((at, step) => (Object(at) as Readonly<Record<string, unknown>>)[step], data);
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '-' : JSON.stringify(value);
  return escapeControls(text.replace(/\s+/g, ' ').trim());
}
