import type { ExtractionDetails } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/lab';
import { findDates } from '@probant/french/dates';
import { findAmounts } from '@probant/french/money';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { type EvaluationInput, listFiles, openAll } from './opened-files.ts';
import { formatTable, formatTallyRow, TALLY_HEADER } from './table.ts';
import { type ComparedField, createTally } from './tally.ts';

const SETS = ['invoices-facturx-fnfe', 'invoices-facturx-akretion', 'invoices-zugferd'];

/**
 * Builds the table of the details of e-invoices read from their pages. The XML is the truth, of the values that the pages print: dates,
 * amounts and texts that are nowhere on them count for nothing.
 */
export async function buildDetailsTable({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const paths = SETS.flatMap((set) => listFiles(`${folder}/${set}`, /\.pdf$/i, limit));
  const documents = (await openAll(reader, paths)).filter((document) => document !== null);
  const electronic = documents.filter(({ attachments }) => attachments.length > 0);
  const tally = createTally();
  for (const document of electronic) {
    const truth = readDetails(document);
    const printed = readDetails({ ...document, attachments: [] });
    if (truth === null) continue;
    const compared = listValues(document, truth);
    for (const { field, truth: expected, same } of compared) {
      const value = pick(printed, field);
      if (process.env['SHOW'] && !(value != null && same(value, expected)))
        console.log(field, JSON.stringify(expected), '<-', JSON.stringify(value));
    }
    tally.add(
      {
        data: Object.fromEntries(compared.map(({ field }) => [field, pick(printed, field)])),
        field_confidences: [],
      } as never,
      compared,
    );
  }
  return [
    'Details of e-invoices, XML removed, text layer: values that the pages print',
    ...formatTable([TALLY_HEADER, formatTallyRow('e-invoices', electronic.length, tally, '>= .93', '-')]),
  ];
}

function readDetails(document: OpenedDocument): ExtractionDetails | null {
  const options = { type: 'invoice', withGeometry: false, withDetails: true } as const;
  return extractDocument(document, options).details ?? null;
}

const TEXTS = [
  'buyer.name',
  'buyer.address',
  'order_reference',
  'contract_reference',
  'buyer_reference',
  'preceding_invoice',
  'payment_terms',
];
const NUMBERS = [
  'buyer.ids.siren',
  'buyer.ids.siret',
  'buyer.ids.vat_number',
  'supplier_ids.siren',
  'supplier_ids.siret',
  'supplier_ids.vat_number',
];
const DATES = ['delivery_date', 'period_start', 'period_end'];
const AMOUNTS = ['prepaid_amount', 'amount_due'];

/** Returns the member of the details at a path. */
function pick(details: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, details);
}

/** Lists the values of the XML that the pages print. */
function listValues(document: OpenedDocument, truth: ExtractionDetails): ComparedField[] {
  const text = document.pages
    .flatMap(({ lines }) => lines.map(({ words }) => words.map((word) => word.text).join(' ')))
    .join('\n');
  const folded = foldAlphanumeric(text);
  const dates = new Set<string>(findDates(text).map(({ value }) => value));
  const amounts = new Set(findAmounts(text).map(({ value }) => Math.abs(value)));
  const isPrinted = (value: unknown): boolean => typeof value === 'string' && folded.includes(foldAlphanumeric(value));
  const sameText = (value: unknown, expected: unknown) =>
    foldAlphanumeric(String(value)) === foldAlphanumeric(String(expected));
  const list = (
    paths: readonly string[],
    printed: (value: unknown) => boolean,
    same: ComparedField['same'],
  ): ComparedField[] =>
    paths.flatMap((field) => {
      const value = pick(truth, field);
      return value !== null && printed(value) ? [{ field, truth: value, same }] : [];
    });
  const isAddressPrinted = (value: unknown) => isPrinted(String(value).split(', ')[0]);
  const rates = (truth.vat_breakdown ?? []).filter(
    ({ amount }) => amount != null && amounts.has(Math.round(Math.abs(amount) * 100)),
  );
  const accounts = (truth.payment_accounts ?? []).filter(({ iban }) => isPrinted(iban));
  return [
    ...list(
      TEXTS.filter((field) => field !== 'buyer.address'),
      isPrinted,
      sameText,
    ),
    ...list(['buyer.address'], isAddressPrinted, (value, expected) =>
      sharesStreetAndTown(String(value), String(expected)),
    ),
    ...list(NUMBERS, isPrinted, (value, expected) => value === expected),
    ...list(
      DATES,
      (value) => dates.has(String(value)),
      (value, expected) => value === expected,
    ),
    ...list(
      AMOUNTS,
      (value) => value !== 0 && amounts.has(Math.round(Math.abs(Number(value)) * 100)),
      (value, expected) => value === expected,
    ),
    ...(rates.length > 0 && rates.length === truth.vat_breakdown?.length
      ? [
          {
            field: 'vat_breakdown',
            truth: sortRates(truth.vat_breakdown),
            same: (value: unknown) =>
              JSON.stringify(sortRates(value as typeof rates)) === JSON.stringify(sortRates(rates)),
          },
        ]
      : []),
    ...(accounts.length > 0
      ? [
          {
            field: 'payment_accounts',
            truth: accounts,
            same: (value: unknown) =>
              accounts.every(({ iban }) => (value as typeof accounts).some((account) => account.iban === iban)),
          },
        ]
      : []),
  ];
}

const sortRates = (rates: readonly { readonly rate?: number | null }[]) =>
  rates.toSorted((left, right) => (left.rate ?? 0) - (right.rate ?? 0));

/** An address is right when it has the street and the town of the file: the country is seldom printed. */
function sharesStreetAndTown(value: string, expected: string): boolean {
  const [street = '', ...rest] = expected.split(', ');
  const town = rest.find((part) => /\d{4,5} /.test(part)) ?? '';
  const folded = foldAlphanumeric(value);
  return folded.includes(foldAlphanumeric(street)) && folded.includes(foldAlphanumeric(town));
}
