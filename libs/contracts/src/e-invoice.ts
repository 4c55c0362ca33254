import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

const Severity = Type.Enum(['fatal', 'warning'], { title: 'EInvoiceSeverity' });
const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const place = (description: string) => Type.Integer({ minimum: 1, description });

const EInvoiceFinding = NamedObject('EInvoiceFinding', {
  code: text('Code of the rule: of EN 16931, such as BR-CO-15, or of Factur-X profiles, FX-...'),
  severity: Severity,
  message: text('What must hold, in French; never contains a value of the file'),
  remedy: text('What to do, in French'),
  path: text('The element, as an XPath from the root'),
  line: place('Line of the element in the XML, from 1'),
  column: place('Column of the element, from 1'),
});

/** The result of validating an e-invoice. */
export const EInvoiceValidationResult = NamedObject('EInvoiceValidationResult', {
  valid: Type.Boolean({ description: 'No fatal finding' }),
  syntax: Type.Enum(['ubl', 'cii'], { title: 'EInvoiceSyntax' }),
  profile: Type.Enum(
    ['minimum', 'basic_wl', 'basic', 'en16931', 'extended', 'xrechnung', 'xrechnung_extension', 'peppol', 'other'],
    { title: 'EInvoiceProfile', description: 'What the file says it follows; `other` for what is not known' },
  ),
  specification: Nullable(
    text('The identifier of the specification that the file states (BT-24), at most 200 characters'),
  ),
  rules_applied: count('Rules that were applied'),
  fatal_count: count('Fatal findings, also those that are not listed'),
  warning_count: count('Warnings, also those that are not listed'),
  findings: Type.Array(EInvoiceFinding, {
    description: 'In the order of the file: at most 20 of one rule and 500 in all; the counts are exact',
  }),
});
export type EInvoiceValidationResult = Static<typeof EInvoiceValidationResult>;
