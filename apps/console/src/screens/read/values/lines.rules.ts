import { type Field, groupItems } from './fields.rules.ts';
import { getCurrentValue, type ReadDocument } from './readings.rules.ts';
import type { LineAmounts, Totals } from './totals.rules.ts';

/** Members of a line item, in the order of a printed table. */
export const LINE_COLUMNS = ['description', 'quantity', 'unit_price', 'amount', 'vat_rate'] as const;

const LINE_KINDS = {
  description: 'text',
  quantity: 'number',
  unit_price: 'money',
  amount: 'money',
  vat_rate: 'percent',
} as const;

/** A row of the table of lines; `index` is that of its paths, which deleted rows do not change. */
export type Line = { readonly index: number; readonly fields: readonly Field[] };

/** Empty values for the lines that a person added. */
export function listAddedFields(read: readonly Field[], count: number): readonly Field[] {
  const first = groupItems(read, 'line_items').length;
  return Array.from({ length: count }, (_, offset) =>
    LINE_COLUMNS.map((name) => createEmptyField(`line_items.${first + offset}.${name}`, name)),
  ).flat();
}

const createEmptyField = (path: string, name: (typeof LINE_COLUMNS)[number]): Field => ({
  path,
  name,
  kind: LINE_KINDS[name],
  value: null,
  score: null,
  reason: null,
  page: null,
  box: null,
  source: null,
});

/** The lines that were not deleted. */
export function listLines(fields: readonly Field[], removed: readonly number[]): readonly Line[] {
  return groupItems(fields, 'line_items')
    .map((members, index) => ({ index, fields: members }))
    .filter(({ index }) => !removed.includes(index));
}

const toNumber = (document: ReadDocument, field: Field | undefined): number | null => {
  if (field === undefined) return null;
  const value = getCurrentValue(document, field.path, field.value);
  return typeof value === 'number' ? value : null;
};

/** Amounts of a line, with the corrections. */
export function readLineAmounts(document: ReadDocument, { fields }: Line): LineAmounts {
  const member = (name: string) =>
    toNumber(
      document,
      fields.find((field) => field.name === name),
    );
  return { quantity: member('quantity'), unitPrice: member('unit_price'), amount: member('amount') };
}

/** Totals of a document, with the corrections. */
export function readTotals(document: ReadDocument, fields: readonly Field[]): Totals {
  const member = (name: string) =>
    toNumber(
      document,
      fields.find(({ path }) => path === name),
    );
  return { subtotal: member('subtotal'), vat: member('vat_amount'), total: member('total_amount') };
}
