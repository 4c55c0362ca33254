import type { RowKind } from './map-rows.rules.ts';

/** The files that can be written: what their rows are, and the encoding to preview them in. */
export const PRODUCED_FORMATS = {
  fec: { kind: 'fec', encoding: 'utf-8' },
  'fec-xml': { kind: 'fec', encoding: 'utf-8' },
  'fec-description': { kind: 'fec', encoding: 'utf-8' },
  'ledger-b': { kind: 'ledger', encoding: 'windows-1252' },
  'ledger-a': { kind: 'ledger', encoding: 'iso-8859-1' },
  csv: { kind: 'free', encoding: 'utf-8' },
  payroll: { kind: 'salaries', encoding: 'utf-8' },
  'payroll-a': { kind: 'variables', encoding: 'utf-8' },
  'payroll-b': { kind: 'variables', encoding: 'utf-8' },
} as const satisfies Readonly<Record<string, { readonly kind: RowKind; readonly encoding: string }>>;

export type ProducedFormat = keyof typeof PRODUCED_FORMATS;

export const FORMAT_NAMES = Object.keys(PRODUCED_FORMATS) as readonly ProducedFormat[];
