import type { ExtractionResult } from '@probant/contracts/extraction';

type FieldRow = {
  readonly field: string;
  readonly values: readonly string[];
  readonly score: number;
  readonly reason: string;
};

/** Formats one row per field, in aligned columns. The members of a record (line_items.0.amount) share a row with their lowest confidence. */
export function formatFieldTable({ data, field_confidences }: ExtractionResult): string {
  const rows = new Map<string, FieldRow>();
  for (const { field, score, reason } of field_confidences) {
    const name = field.split('.').slice(0, 2).join('.');
    const existing = rows.get(name);
    const lowest = existing && existing.score <= score ? existing : { score, reason: reason ?? '' };
    rows.set(name, {
      ...lowest,
      field: name,
      values: [...(existing?.values ?? []), formatValue(readValue(data, field))],
    });
  }
  const cells = [...rows.values()].map(({ field, values, score, reason }) => [
    field,
    values.join(' | '),
    score.toFixed(2),
    reason,
  ]);
  return alignColumns([['field', 'value', 'confidence', 'reason'], ...cells]);
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const readValue = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step], data);

const MAX_VALUE_LENGTH = 46;

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value ?? null);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}
