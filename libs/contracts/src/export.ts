import { type Static, type TSchema, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

export const FormatInfo = NamedObject('FormatInfo', {
  format: Type.String({ description: 'Last segment of the route that produces the format' }),
  description: Type.String(),
  category: Type.Enum(['accounting', 'generic', 'payroll']),
});
export type FormatInfo = Static<typeof FormatInfo>;

const MAX_NUMBER_LENGTH = 40;
const decimal = (description: string) =>
  Type.Union([Type.Number(), Type.String({ maxLength: MAX_NUMBER_LENGTH })], { description });

/** An amount as sent. The service checks the limit of two decimals exactly, since a schema cannot. */
const Amount = decimal(
  'A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded',
);
const CurrencyAmount = decimal(
  'A number, or a string with a decimal point or comma; at most 6 decimals and, as a number, 15 digits',
);
const Quantity = decimal(
  'A number, or a string with a decimal point or comma; at most 6 decimals and, as a number, 15 digits',
);
export type DecimalInput = number | string;

const day = (description: string) => Type.String({ format: 'date', description });
const text = (description: string) => Type.String({ description });
const optionalText = (description: string) => Type.Optional(Type.String({ default: '', description }));
const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const FecLine = NamedObject('FecLine', {
  journal_code: text('JournalCode; separators and control characters are rejected'),
  journal_lib: text('JournalLib'),
  ecriture_num: text('EcritureNum; separators and control characters are rejected'),
  ecriture_date: day('EcritureDate'),
  compte_num: text('CompteNum; separators and control characters are rejected'),
  compte_lib: text('CompteLib'),
  comp_aux_num: optionalText('CompAuxNum; separators and control characters are rejected'),
  comp_aux_lib: optionalText('CompAuxLib'),
  piece_ref: text('PieceRef'),
  piece_date: day('PieceDate'),
  ecriture_lib: text('EcritureLib'),
  debit: optional(Amount),
  credit: optional(Amount),
  ecriture_let: optionalText('EcritureLet'),
  date_let: optional(day('DateLet')),
  valid_date: optional(day('ValidDate')),
  montant_devise: optional(CurrencyAmount),
  idevise: optionalText('Idevise, ISO 4217'),
});
export type FecLine = Static<typeof FecLine>;

export const FecExportRequest = NamedObject('FecExportRequest', {
  siren: Type.String({ pattern: '^[0-9]{9}$', description: '9 digits' }),
  fiscal_year_start: day('First day of the fiscal year'),
  fiscal_year_end: day('Last day of the fiscal year; part of the file name'),
  entries: Type.Array(FecLine, { minItems: 1, description: 'Written in this order' }),
});
export type FecExportRequest = Static<typeof FecExportRequest>;

export const JournalEntry = NamedObject('JournalEntry', {
  journal_code: text('VE, HA, BQ, OD and others; at most 3 characters, never truncated'),
  journal_label: text('Label of the journal'),
  entry_number: text('Number of the entry'),
  entry_date: day('Date of the entry'),
  account_number: text('Account number in the chart of accounts; never truncated'),
  account_label: text('Label of the account'),
  aux_account: optional(text('Account of the third party; never truncated')),
  aux_label: optional(text('Label of the third party')),
  piece_ref: text('Reference of the document'),
  piece_date: day('Date of the document'),
  label: text('Label of the entry'),
  debit: Type.Optional(Amount),
  credit: Type.Optional(Amount),
  lettrage: optional(text('Letters that match an invoice with its payment')),
  lettrage_date: optional(day('Date of the matching (lettrage)')),
  validation_date: optional(day('Date on which the entry was validated')),
  currency_amount: optional(CurrencyAmount),
  currency_code: optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' })),
});
export type JournalEntry = Static<typeof JournalEntry>;

export const LedgerExportRequest = NamedObject('LedgerExportRequest', {
  entries: Type.Array(JournalEntry, { minItems: 1, description: 'Written in this order' }),
});
export type LedgerExportRequest = Static<typeof LedgerExportRequest>;

export const MAX_CSV_ROWS = 100_000;

/** Any object. `Type.Record` accepts the same values, but checks each member name of 100,000 rows. */
const FreeRow = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
});

export const CsvExportRequest = NamedObject('CsvExportRequest', {
  data: Type.Array(FreeRow, {
    minItems: 1,
    maxItems: MAX_CSV_ROWS,
    description: 'One object per row. The columns are the members of all objects, in order of first appearance',
  }),
  delimiter: Type.Optional(
    Type.String({
      maxLength: 1,
      default: ';',
      description:
        'Any character except a quotation mark or a line break. Numbers use a decimal comma unless the delimiter is a comma',
    }),
  ),
});
export type CsvExportRequest = Static<typeof CsvExportRequest>;

const Month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' });

export const PayrollEntry = NamedObject('PayrollEntry', {
  employee_id: text('Identifier of the employee; leading zeros are kept'),
  period: Month,
  gross_salary: Amount,
  net_salary: Amount,
  employer_charges: Amount,
  employee_charges: Amount,
});
export type PayrollEntry = Static<typeof PayrollEntry>;

export const PayrollExportRequest = NamedObject('PayrollExportRequest', {
  data: Type.Array(PayrollEntry, { minItems: 1 }),
});
export type PayrollExportRequest = Static<typeof PayrollExportRequest>;

export const PAYROLL_UNITS = ['days', 'hours', 'flat'] as const;

export const PayrollVariable = NamedObject('PayrollVariable', {
  employee_id: text('Identifier of the employee; leading zeros are kept'),
  employee_name: text('Not written to the file'),
  period: Month,
  code: text('Code of the payroll item in the payroll software'),
  label: text('Label of the item'),
  quantity: optional(Quantity),
  rate: optional(Quantity),
  amount: optional(Amount),
  unit: Type.Enum([...PAYROLL_UNITS]),
  comment: optional(text('Not written to the file')),
});
export type PayrollVariable = Static<typeof PayrollVariable>;

export const PayrollVariablesRequest = NamedObject('PayrollVariablesRequest', {
  variables: Type.Array(PayrollVariable, { minItems: 1 }),
});
export type PayrollVariablesRequest = Static<typeof PayrollVariablesRequest>;
