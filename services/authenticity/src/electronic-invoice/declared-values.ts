import type { Attachment } from '@probant/documents/document';
import { toIsoDate } from '@probant/french/dates';
import { parseSiren, parseSiret } from '@probant/french/siren';
import { parseVatNumber } from '@probant/french/vat';
import { MAX_CODE_DIGITS, MIN_CODE_DIGITS } from './printed-values.ts';
import { listXmlLeaves, type XmlLeaf } from './xml-leaves.ts';

/** Numbers that an electronic invoice states: post codes, registrations, order and article numbers. */
export type DeclaredCodes = {
  /** Digits without blanks. */
  readonly codes: ReadonlySet<string>;
  /** The digits of every text of the file, each text after the other. */
  readonly allDigits: string;
};

/** What the electronic invoice inside a PDF states. */
export type DeclaredValues = {
  /** Totals, tax and line totals, in cents without sign; none is 0. */
  readonly amounts: ReadonlySet<number>;
  /** Every number of the file as cents: also prices, quantities and rates. */
  readonly numbers: ReadonlySet<number>;
  /** Issue and due date, YYYY-MM-DD. */
  readonly dates: ReadonlySet<string>;
  /** Every date of the file. */
  readonly allDates: ReadonlySet<string>;
  /** Account numbers and the number of the invoice: capital letters and digits without blanks. */
  readonly identifiers: ReadonlySet<string>;
  readonly codes: DeclaredCodes;
  readonly heading: DeclaredHeading;
};

/** The values by which a person recognises an invoice: each is printed beside a label, as a rule. */
export type DeclaredHeading = {
  /** As the file writes it; null without one. */
  readonly number: string | null;
  /** YYYY-MM-DD. */
  readonly issueDates: ReadonlySet<string>;
  readonly dueDates: ReadonlySet<string>;
  /** Total with tax and amount due, in cents without sign; none is 0. */
  readonly totals: ReadonlySet<number>;
  /** Capital letters and digits without blanks. */
  readonly accounts: ReadonlySet<string>;
  /** SIREN of the supplier, also those inside its SIRET and its VAT number. */
  readonly sirens: ReadonlySet<string>;
};

/** Names that Factur-X, ZUGFeRD 1 and 2 and XRechnung prescribe for the file inside the PDF. */
const FILE_NAMES = /(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;
/** UN/CEFACT Cross Industry Invoice D16B, and its names in ZUGFeRD 1. */
const AMOUNT_ELEMENTS = new Set([
  'LineTotalAmount',
  'TaxBasisTotalAmount',
  'TaxTotalAmount',
  'GrandTotalAmount',
  'DuePayableAmount',
  'CalculatedAmount',
]);
const ISSUE_ELEMENT = 'IssueDateTime';
const DUE_ELEMENT = 'DueDateDateTime';
const DATE_ELEMENTS = new Set([ISSUE_ELEMENT, DUE_ELEMENT]);
const TOTAL_ELEMENTS = new Set(['GrandTotalAmount', 'DuePayableAmount']);
const HEADER_ELEMENTS = new Set(['ExchangedDocument', 'HeaderExchangedDocument']);
const MIN_IDENTIFIER_CHARACTERS = 5;
const MAX_IDENTIFIER_CHARACTERS = 40;
/** An invoice has one number and seldom more than two accounts; each is compared with every line. */
const MAX_IDENTIFIERS = 8;
/** Elements with a number that a page prints as it is. */
const CODE_ELEMENTS = new Set([
  'PostcodeCode',
  'ID',
  'GlobalID',
  'IssuerAssignedID',
  'SellerAssignedID',
  'BuyerAssignedID',
  'CompleteNumber',
]);
/** Each is searched in what the pages print. */
export const MAX_CODES = 200;

/** Cross Industry Invoice, and its predecessor in ZUGFeRD 1. */
const ROOT_PATTERN = /<(?:\w{1,20}:)?(?:CrossIndustryInvoice|CrossIndustryDocument)[\s>]/;
/** A declaration, comments and namespaces come before the root or in it. */
const MAX_ROOT_BYTES = 8192;

/** Programs that read electronic invoices take a file with another name, too. */
const isInvoiceFile = ({ bytes }: Attachment): boolean =>
  ROOT_PATTERN.test(new TextDecoder('latin1').decode(bytes.subarray(0, MAX_ROOT_BYTES)));

/** Returns what the electronic invoice of a document states; null without one. */
export function readDeclaredValues(attachments: readonly Attachment[]): DeclaredValues | null {
  const file = attachments.find(({ name }) => FILE_NAMES.test(name)) ?? attachments.find(isInvoiceFile);
  const leaves = file === undefined ? null : listXmlLeaves(file.bytes);
  if (leaves === null) return null;
  const amounts = leaves.filter(({ name }) => AMOUNT_ELEMENTS.has(name)).map(({ text }) => toCents(text));
  return {
    amounts: new Set(amounts.filter((cents) => cents !== null && cents !== 0) as number[]),
    numbers: new Set(leaves.map(({ text }) => toCents(text)).filter((cents) => cents !== null)),
    dates: new Set(leaves.filter(({ parent }) => DATE_ELEMENTS.has(parent)).flatMap(readDate)),
    allDates: new Set(leaves.flatMap(readDate)),
    identifiers: takeDistinct(leaves.flatMap(readIdentifier), MAX_IDENTIFIERS),
    codes: {
      codes: takeDistinct(leaves.flatMap(readCode), MAX_CODES),
      allDigits: leaves.map(({ text }) => text.replace(/\D/g, '')).join(' '),
    },
    heading: readHeading(leaves),
  };
}

function readHeading(leaves: readonly XmlLeaf[]): DeclaredHeading {
  const datesOf = (element: string) => new Set(leaves.filter(({ parent }) => parent === element).flatMap(readDate));
  const totals = leaves.filter(({ name }) => TOTAL_ELEMENTS.has(name)).map(({ text }) => toCents(text));
  return {
    number: leaves.find(({ name, parent }) => name === 'ID' && HEADER_ELEMENTS.has(parent))?.text ?? null,
    // Also the issue dates of documents that the invoice refers to: they are printed, too.
    issueDates: datesOf(ISSUE_ELEMENT),
    dueDates: datesOf(DUE_ELEMENT),
    totals: new Set(totals.filter((cents) => cents !== null && cents !== 0) as number[]),
    accounts: takeDistinct(
      leaves.filter(({ name }) => name === 'IBANID').map(({ text }) => text.replace(/\s/g, '').toUpperCase()),
      MAX_IDENTIFIERS,
    ),
    sirens: takeDistinct(leaves.filter(({ isOfSeller }) => isOfSeller).flatMap(readSiren), MAX_IDENTIFIERS),
  };
}

/** Schemes of the ISO 6523 list for SIREN and SIRET are not read: many files leave them out. */
function readSiren({ name, text }: XmlLeaf): readonly string[] {
  if (name !== 'ID' && name !== 'GlobalID') return [];
  const compact = text.replace(/[\s.]/g, '');
  const siret = parseSiret(compact);
  const vat = parseVatNumber(compact);
  const siren = parseSiren(siret?.slice(0, SIREN_DIGITS) ?? (vat?.country === 'FR' ? vat.number.slice(4) : compact));
  return siren === null ? [] : [siren];
}

const SIREN_DIGITS = 9;

/** The first distinct values: lines repeat their codes, and come before the parties. */
const takeDistinct = (values: readonly string[], count: number): ReadonlySet<string> =>
  new Set([...new Set(values)].slice(0, count));

/** Decimal numbers, without sign. */
function toCents(text: string): number | null {
  return /^[+-]?\d{1,12}(?:\.\d{0,10})?$/.test(text) ? Math.round(Math.abs(Number(text)) * 100) : null;
}

/** Formats 102 (YYYYMMDD) and 203, and the ISO dates that some files write instead. */
function readDate({ name, text }: XmlLeaf): readonly string[] {
  const match = /DateTime|^Date$/.test(name) ? /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) : null;
  const date = match ? toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
  return date === null ? [] : [date];
}

function readIdentifier({ name, parent, text }: XmlLeaf): readonly string[] {
  const isNumber = name === 'ID' && HEADER_ELEMENTS.has(parent);
  const characters = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const isUsual = characters.length >= MIN_IDENTIFIER_CHARACTERS && characters.length <= MAX_IDENTIFIER_CHARACTERS;
  return (isNumber || name === 'IBANID') && isUsual ? [characters] : [];
}

/** A number, alone or after the letters of a country or a series. */
function readCode({ name, text }: XmlLeaf): readonly string[] {
  const digits = CODE_ELEMENTS.has(name) ? text.replace(/^[A-Za-z]{0,4}[ /-]?|[ ./-]/g, '') : '';
  const isCode = /^\d+$/.test(digits) && digits.length >= MIN_CODE_DIGITS && digits.length <= MAX_CODE_DIGITS;
  return isCode ? [digits] : [];
}
