import { type Static, type TSchema, Type } from 'typebox';
import { DOCUMENT_TYPES } from './document-types.ts';
import { NamedObject, Nullable } from './schema.ts';

export const DocumentType = Type.Enum([...DOCUMENT_TYPES], { title: 'DocumentType' });
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const TEXT_SOURCES = ['embedded_xml', 'pdf_text', 'ocr', 'mixed', 'docx'] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

/** Why a field has its confidence (DECISIONS 3). */
export const CONFIDENCE_REASONS = [
  'embedded_xml',
  'checksum_valid',
  'checksum_invalid',
  'label_match',
  'layout',
  'arithmetic_agrees',
  'arithmetic_disagrees',
  'page_disagrees',
  'mrz',
  'ocr_low',
  'language_model',
] as const;
export type ConfidenceReason = (typeof CONFIDENCE_REASONS)[number];

/** An extracted field: optional, and null when it could not be read. */
const field = <T extends TSchema>(schema: T, description?: string) =>
  Type.Optional(Nullable(description === undefined ? schema : ({ ...schema, description } as T)));

const text = (description: string) => field(Type.String(), description);
const amount = (description: string) => field(Type.Number(), description);
const date = (description: string) => field(Type.String({ format: 'date' }), description);
const month = (description: string) => field(Type.String({ pattern: '^\\d{4}(-\\d{2})?$|^Present$' }), description);
const list = <T extends TSchema>(item: T, description: string) => Type.Optional(Type.Array(item, { description }));

export const LineItem = NamedObject('LineItem', {
  description: text('Description of the item, as printed'),
  quantity: amount('Quantity, up to 6 decimals'),
  unit_price: amount('Unit price, up to 6 decimals'),
  amount: amount('Amount of the line'),
  vat_rate: amount('VAT rate in percent'),
});
export type LineItem = Static<typeof LineItem>;

export const InvoiceData = NamedObject('Invoice', {
  vendor_name: text('Name of the seller'),
  vendor_address: text('Address of the seller'),
  vendor_tax_id: text('SIRET or other tax identifier of the seller'),
  invoice_number: text('Number of the invoice'),
  invoice_date: date('Date of issue'),
  due_date: date('Date by which the payment is due'),
  currency: text('ISO 4217 code'),
  line_items: list(LineItem, 'Line items of the invoice'),
  subtotal: amount('Total without VAT'),
  vat_amount: amount('Total VAT'),
  total_amount: amount('Total with VAT'),
  payment_method: text('Means of payment'),
  payment_reference: text('IBAN or payment reference'),
});
export type InvoiceData = Static<typeof InvoiceData>;

export const VatBreakdownEntry = NamedObject('VatBreakdownEntry', {
  rate: amount('VAT rate in percent'),
  taxable_base: amount('Amount without VAT at this rate'),
  amount: amount('VAT at this rate'),
});
export type VatBreakdownEntry = Static<typeof VatBreakdownEntry>;

export const ReceiptData = NamedObject('Receipt', {
  vendor_name: text('Name of the merchant'),
  vendor_address: text('Address of the merchant'),
  receipt_date: date('Date of the purchase'),
  receipt_time: field(Type.String({ pattern: '^\\d{2}:\\d{2}(:\\d{2})?$' }), 'Time printed on the receipt'),
  currency: text('ISO 4217 code'),
  line_items: list(LineItem, 'Line items of the receipt'),
  subtotal: amount('Total without VAT'),
  vat_amount: amount('Total VAT'),
  vat_breakdown: list(VatBreakdownEntry, 'VAT by rate'),
  total_amount: amount('Total with VAT'),
  payment_method: text('Means of payment'),
});
export type ReceiptData = Static<typeof ReceiptData>;

export const Experience = NamedObject('Experience', {
  company: text('Employer'),
  title: text('Position held'),
  location: text('Place'),
  start_date: month('YYYY-MM or YYYY'),
  end_date: month('YYYY-MM, YYYY or Present'),
  description: text('Description of the work'),
});
export type Experience = Static<typeof Experience>;

export const Diploma = NamedObject('Diploma', {
  school: text('School or university'),
  degree: text('Diploma'),
  field_of_study: text('Field of study'),
  start_date: month('YYYY-MM or YYYY'),
  end_date: month('YYYY-MM, YYYY or Present'),
});
export type Diploma = Static<typeof Diploma>;

export const Certification = NamedObject('Certification', {
  name: text('Name of the certification'),
  provider: text('Organisation that issued it'),
  year: field(Type.Integer(), 'Year of issue'),
});
export type Certification = Static<typeof Certification>;

export const ResumeData = NamedObject('Resume', {
  firstname: text('First name'),
  lastname: text('Last name'),
  email: text('E-mail address'),
  phone: text('Telephone number'),
  linkedin: text('LinkedIn profile'),
  location: text('Town or region'),
  skills: list(Type.String(), 'Skills, as written'),
  languages: list(Type.String(), 'Languages, as written'),
  experiences: list(Experience, 'Positions held, newest first'),
  diplomas: list(Diploma, 'Diplomas, newest first'),
  certifications: list(Certification, 'Certifications'),
});
export type ResumeData = Static<typeof ResumeData>;

export const IDCardData = NamedObject('IdCard', {
  first_name: text('First names'),
  last_name: text('Family name'),
  birth_date: date('Date of birth'),
  birth_place: text('Place of birth'),
  gender: field(Type.Enum(['M', 'F']), 'M or F'),
  nationality: text('Nationality, as printed or as ISO 3166 alpha-3'),
  document_number: text('Number of the document'),
  issue_date: date('Date of issue'),
  expiry_date: date('Date of expiry'),
});
export type IDCardData = Static<typeof IDCardData>;

export const RibData = NamedObject('Rib', {
  holder_name: text('Holder of the account, as printed'),
  iban: text('IBAN without spaces'),
  bic: text('BIC'),
  bank_name: text('Name of the bank'),
  bank_address: text('Address of the bank or branch'),
  agency_code: text('Branch code (code guichet), 5 digits'),
  account_number: text('Account number, 11 characters'),
  rib_key: text('RIB key, 2 digits'),
});
export type RibData = Static<typeof RibData>;

export const DATA_SCHEMA_BY_TYPE = {
  invoice: InvoiceData,
  receipt: ReceiptData,
  resume: ResumeData,
  id_card: IDCardData,
  rib: RibData,
} as const;
export type DocumentData = { [T in DocumentType]: Static<(typeof DATA_SCHEMA_BY_TYPE)[T]> }[DocumentType];

export const FieldConfidence = NamedObject('FieldConfidence', {
  field: Type.String({ description: 'Path of the field, with dots and indices: line_items.0.amount' }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  reason: Nullable(Type.Enum([...CONFIDENCE_REASONS])),
});
export type FieldConfidence = Static<typeof FieldConfidence>;

export const PII_TYPES = [
  'iban',
  'bic',
  'nir',
  'email',
  'phone',
  'person_name',
  'birth_date',
  'address',
  'id_number',
  'card_number',
  'siret_of_individual',
] as const;

export const PiiSpan = NamedObject('PiiSpan', {
  type: Type.Enum([...PII_TYPES]),
  start: Type.Integer({ minimum: 0, description: 'Offset into raw_text, in UTF-16 units' }),
  end: Type.Integer({ minimum: 0, description: 'End of the span, exclusive' }),
  page: Type.Integer({ minimum: 1 }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
});
export type PiiSpan = Static<typeof PiiSpan>;

export const FieldGeometry = NamedObject('FieldGeometry', {
  field: Type.String(),
  page: Type.Integer({ minimum: 1 }),
  box: Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description: '[x0, y0, x1, y1], 0 to 1 of the page' }),
  source: Type.String(),
});
export type FieldGeometry = Static<typeof FieldGeometry>;

export const PageInfo = NamedObject('PageInfo', {
  width: Type.Number(),
  height: Type.Number(),
  source: Type.String(),
});
export type PageInfo = Static<typeof PageInfo>;

export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'receipt', 'refund', 'resume', 'id_card', 'rib'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const nullableAmount = (description: string) => Nullable(Type.Number({ description }));
const nullableText = (description: string) => Nullable({ ...Type.String(), description });
const nullableDate = (description: string) => Nullable({ ...Type.String({ format: 'date' }), description });

export const CompanyIds = NamedObject('CompanyIds', {
  siren: nullableText('SIREN, 9 digits with a valid key'),
  siret: nullableText('SIRET, 14 digits with a valid key'),
  vat_number: nullableText('VAT number, without blanks'),
});
export type CompanyIds = Static<typeof CompanyIds>;

export const Buyer = NamedObject('Buyer', {
  name: nullableText('Name of the buyer'),
  address: nullableText('Address of the buyer'),
  ids: CompanyIds,
});

export const PaymentAccount = NamedObject('PaymentAccount', {
  iban: Type.String({ description: 'IBAN without blanks' }),
  bic: nullableText('BIC of the bank'),
});
export type PaymentAccount = Static<typeof PaymentAccount>;

export const ReceiptDetails = NamedObject('ReceiptDetails', {
  ticket_number: nullableText('Number of the ticket'),
  till_number: nullableText('Number of the till'),
  tip_amount: nullableAmount('Tip'),
  change_amount: nullableAmount('Change given'),
  card_type: nullableText('Card scheme: Visa, Mastercard, American Express, Maestro, CB'),
  card_last_digits: Nullable(
    Type.String({ pattern: '^\\d{4}$', description: 'The last four digits of the card; no others are kept' }),
  ),
});
export type ReceiptDetails = Static<typeof ReceiptDetails>;

export const DocumentRange = NamedObject('DocumentRange', {
  pages: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, description: '[first page, last page]' }),
});
export type DocumentRange = Static<typeof DocumentRange>;

/** What a result adds to the fields of the contract, with `include=details`. Null where it was not read. */
export const ExtractionDetails = NamedObject('ExtractionDetails', {
  kind: Nullable(Type.Enum([...DOCUMENT_KINDS])),
  documents: Type.Array(DocumentRange, { description: 'The documents found in the file, in page order' }),
  buyer: Nullable(Buyer),
  supplier_ids: Nullable(CompanyIds),
  vat_breakdown: Nullable(Type.Array(VatBreakdownEntry, { description: 'VAT by rate' })),
  order_reference: nullableText('Reference of the order'),
  contract_reference: nullableText('Reference of the contract'),
  buyer_reference: nullableText('Reference that the buyer asked for'),
  preceding_invoice: nullableText('Number of the invoice that this document corrects'),
  delivery_date: nullableDate('Date of delivery'),
  period_start: nullableDate('First day of the billing period'),
  period_end: nullableDate('Last day of the billing period'),
  payment_terms: nullableText('Terms of payment, as written'),
  payment_accounts: Nullable(Type.Array(PaymentAccount, { description: 'Accounts to which the buyer may pay' })),
  prepaid_amount: nullableAmount('What was paid before, such as a deposit'),
  amount_due: nullableAmount('What remains to be paid'),
  receipt: Nullable(ReceiptDetails),
  hidden_text_pages: Type.Array(Type.Integer({ minimum: 1 }), {
    description: 'Pages with text that nobody can see. It is not read: neither in the fields nor in `raw_text`',
  }),
});
export type ExtractionDetails = Static<typeof ExtractionDetails>;

/** Members of a result that do not depend on the type of the document. */
const ResultMembers = Type.Object({
  text_source: Nullable(Type.Enum([...TEXT_SOURCES], { title: 'TextSource' })),
  raw_text: Type.String(),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  field_confidences: Type.Array(FieldConfidence),
  pii_detected: Nullable(Type.Array(PiiSpan)),
  error: Nullable(Type.String()),
  geometry: Type.Optional(Type.Array(FieldGeometry)),
  pages: Type.Optional(Type.Array(PageInfo)),
  details: Type.Optional(ExtractionDetails),
  filename: Type.Optional(Type.String({ description: 'Name of the file, in a batch with `include=filename`' })),
});

/** The result of each type, named after its data: `InvoiceResult`. */
const RESULT_SCHEMAS = DOCUMENT_TYPES.map((type) => {
  const data: TSchema & { readonly title?: string } = DATA_SCHEMA_BY_TYPE[type];
  return NamedObject(`${data.title}Result`, { document_type: Type.Literal(type), data: Nullable(data) });
});

export type ExtractionResult = {
  document_type: DocumentType;
  data: DocumentData | null;
} & Static<typeof ResultMembers>;
/**
 * The result of any type. `document_type` selects, in a generated client, the members that `data` has. The other members are beside the variants, not
 * in each: the compiled check is a third of the size, and the description contains them in each variant.
 */
export const ExtractionResult = Type.Unsafe<ExtractionResult>({
  ...ResultMembers,
  title: 'ExtractionResult',
  discriminator: { propertyName: 'document_type' },
  oneOf: RESULT_SCHEMAS,
});

export const SchemaField = NamedObject('SchemaField', {
  name: Type.String(),
  type: Type.String(),
  description: Nullable(Type.String()),
});
export const SchemaInfo = NamedObject('SchemaInfo', { document_type: Type.String(), fields: Type.Array(SchemaField) });
export type SchemaInfo = Static<typeof SchemaInfo>;
