import type { ExtractionResult } from '@probant/contracts/extraction';

/** Field, value, confidence and its reason, one field a row, columns aligned. */
export function fieldTable({ data, field_confidences }: ExtractionResult): string {
  const rows = field_confidences.map(({ field, score, reason }) => [
    field,
    shown(valueAt(data, field)),
    score.toFixed(2),
    reason ?? '',
  ]);
  const all = [['field', 'value', 'confidence', 'reason'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step], data);

const LONGEST = 60;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value ?? null);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
