import type { ReceiptData } from '@probant/contracts/extraction';
import type { FindingCode, Policy } from '@probant/extraction/lab';
import type { Cents } from '@probant/french/money';
import { addDays } from '../../generate/invented/days.ts';
import type { ReceiptFacts, ReceiptLine } from '../../generate/receipt/facts.ts';

/** A change that gives a clean receipt one finding. */
export type Fault = {
  readonly code: FindingCode;
  /** Change to the sale before the page is drawn. */
  readonly sale?: (facts: ReceiptFacts) => ReceiptFacts;
  /** Change to the data that were read, where no page can show the fault. */
  readonly read?: (data: ReceiptData) => ReceiptData;
  /** Confidence by field. */
  readonly scores?: Readonly<Record<string, number>>;
  /** Days from the purchase to the analysis. */
  readonly daysLater?: number;
  readonly category?: string;
  readonly policy?: Partial<Policy>;
  /** Whether a page with this truth and template shows the fault. Every page does when omitted. */
  readonly shows?: (data: ReceiptData, template: string) => boolean;
};

const EURO_CENTS = 100 as Cents;

/**
 * All codes except `not_a_receipt`, which needs another kind of document, and `analysis_incomplete` and `preset_without_table`, which say
 * what was not checked.
 */
export const RECEIPT_FAULTS: readonly Fault[] = [
  { code: 'total_missing', read: (data) => ({ ...data, total_amount: null }) },
  { code: 'date_missing', read: (data) => ({ ...data, receipt_date: null }) },
  { code: 'vendor_missing', read: (data) => ({ ...data, vendor_name: null }) },
  { code: 'currency_missing', read: (data) => ({ ...data, currency: null }) },
  {
    code: 'total_mismatch',
    sale: (facts) => coverTotal({ ...facts, total: facts.total + 700 }),
    shows: ({ subtotal, vat_amount }) => isKnown(subtotal) && isKnown(vat_amount),
  },
  {
    code: 'lines_mismatch',
    sale: (facts) => ({ ...facts, lines: facts.lines.slice(1) }),
    shows: ({ line_items: lines = [] }) => lines.length > 0,
  },
  {
    code: 'line_amount_mismatch',
    sale: (facts) => ({ ...facts, lines: facts.lines.map(raiseUnitPrice) }),
    shows: ({ line_items: lines = [] }, template) =>
      template.includes('market') && lines.some(({ quantity }) => (quantity ?? 1) > 1),
  },
  {
    code: 'vat_mismatch',
    sale: (facts) => ({ ...facts, vat: facts.vat.map((row) => ({ ...row, base: row.base + 3000 })) }),
    shows: ({ vat_breakdown: rates = [] }) => rates.some(({ taxable_base }) => isKnown(taxable_base)),
  },
  {
    code: 'vat_sum_mismatch',
    sale: (facts) => ({ ...facts, vatAmount: facts.vatAmount + 150, net: facts.net - 150 }),
    shows: ({ vat_amount, vat_breakdown: rates = [] }, template) =>
      template.includes('restaurant') && isKnown(vat_amount) && rates.length > 0,
  },
  { code: 'vat_rate_unknown', sale: (facts) => setVatRate(7, facts), shows: hasVatBreakdown },
  { code: 'vat_rate_territory', sale: (facts) => setVatRate(8.5, facts), shows: hasVatBreakdown },
  { code: 'future_date', daysLater: -5 },
  {
    code: 'invalid_date',
    sale: (facts) => ({ ...facts, day: `${facts.day.slice(0, 4)}-02-30` }),
    read: (data) => ({ ...data, receipt_date: null }),
  },
  { code: 'date_too_old', daysLater: 400 },
  {
    code: 'negative_total',
    read: (data) => ({ ...data, total_amount: -(data.total_amount ?? 1), subtotal: null, vat_amount: null }),
  },
  { code: 'zero_total', sale: makeFree },
  {
    code: 'invalid_time',
    sale: (facts) => ({ ...facts, time: '27:41' }),
    read: (data) => ({ ...data, receipt_time: null }),
  },
  { code: 'low_confidence', scores: { total_amount: 0.3 } },
  {
    code: 'card_slip_only',
    sale: (facts) => ({ ...facts, lines: [], vat: [], payment: { method: 'carte bancaire', given: facts.total } }),
    read: (data) => ({ ...data, vat_amount: null }),
    shows: (_, template) => template.includes('card-slip'),
  },
  {
    code: 'amount_above_cap',
    category: 'Repas',
    policy: { caps: [{ category: 'repas', maxAmount: (EURO_CENTS / 2) as Cents }] },
  },
  { code: 'amount_above_default', policy: { defaultMaxAmount: (EURO_CENTS / 2) as Cents } },
  { code: 'currency_mismatch', policy: { currency: 'CHF' } },
  {
    code: 'vat_missing_above_threshold',
    sale: (facts) => ({ ...facts, vat: [] }),
    read: (data) => ({ ...data, vat_amount: null }),
    policy: { requireVatAbove: (EURO_CENTS / 2) as Cents },
    shows: (_, template) => !template.includes('restaurant'),
  },
  { code: 'category_without_cap', category: 'Divers' },
  {
    code: 'weekend_date',
    sale: (facts) => ({ ...facts, day: saturdayAfter(facts.day) }),
    policy: { flagWeekends: true },
  },
];

const isKnown = (value: unknown): boolean => value !== null && value !== undefined;

function hasVatBreakdown({ vat_breakdown: rates = [] }: ReceiptData): boolean {
  return rates.length > 0;
}

const coverTotal = (facts: ReceiptFacts): ReceiptFacts => ({
  ...facts,
  payment: { ...facts.payment, given: Math.max(facts.payment.given, facts.total) },
});

const raiseUnitPrice = (line: ReceiptLine): ReceiptLine =>
  line.quantity > 1 ? { ...line, unitPrice: line.unitPrice + 130 } : line;

/** Sets one VAT rate for all lines. Prices stay the same. */
function setVatRate(rate: number, facts: ReceiptFacts): ReceiptFacts {
  const vat = Math.round((facts.total * rate) / (100 + rate));
  const lines = facts.lines.map((line) => ({ ...line, vatRate: rate }));
  return { ...facts, lines, vat: [{ rate, base: facts.total - vat, vat }], vatAmount: vat, net: facts.total - vat };
}

/** Reduces the sale to one free article. */
function makeFree(facts: ReceiptFacts): ReceiptFacts {
  const lines = facts.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, unitPrice: 0, amount: 0 }));
  return { ...facts, lines, vat: [], net: 0, vatAmount: 0, total: 0, payment: { ...facts.payment, given: 0 } };
}

function saturdayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (6 - weekday + 7) % 7);
}
