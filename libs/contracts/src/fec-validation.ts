import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

const Severity = Type.Enum(['blocking', 'warning'], { title: 'FecSeverity' });
const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const ruleFields = {
  code: text('Code of the rule, such as FEC-COL-001'),
  severity: Severity,
  column: Nullable(text('Name of the column in the spelling of the law; null for the file or the whole line')),
  message: text('What is wrong, in French; never contains a value of the file'),
  reference: text('The legal text'),
  remediation: text('What the accounting firm must do, in French'),
};

const FecAnomaly = NamedObject('FecAnomaly', {
  ...ruleFields,
  line: Nullable(
    Type.Integer({ minimum: 1, description: 'Line of the file, 1 is the header; null for the whole file' }),
  ),
});

export const FecValidationResult = NamedObject('FecValidationResult', {
  valid: Type.Boolean({ description: 'No blocking anomaly' }),
  errors: Type.Array(Type.String(), { description: 'The blocking anomalies as sentences, for older callers' }),
  warnings: Type.Array(Type.String(), { description: 'The warnings as sentences, for older callers' }),
  line_count: count('Data lines, without the header'),
  total_debit: Type.Number({ description: 'Euros' }),
  total_credit: Type.Number({ description: 'Euros' }),
  balance_ok: Type.Boolean({ description: 'Total debit and total credit of the file are equal' }),
  anomalies: Type.Array(FecAnomaly, {
    description: 'At most 100 per rule and column, then one that states how many more there are; the counts are exact',
  }),
  separator: Nullable(text('The character between cells')),
  blocking_count: count('Blocking anomalies'),
  warning_count: count('Warnings'),
  had_bom: Type.Boolean({ description: 'The file starts with a byte order mark, which is not an anomaly' }),
});
export type FecValidationResult = Static<typeof FecValidationResult>;

export const FecRule = NamedObject('FecRule', {
  ...ruleFields,
  column: Nullable(text('The columns that the rule checks, separated by |; * for any')),
});
