import type { ReceiptData } from '@probant/contracts/extraction';
import type { Cents } from '@probant/french/money';
import type { FindingCode } from '../../services/extraction/src/receipt-control/findings/catalogue.ts';
import type { Policy } from '../../services/extraction/src/receipt-control/policy/policies.ts';
import { daysAfter } from '../generate/invented/days.ts';
import type { ReceiptFacts, ReceiptLine } from '../generate/receipt/facts.ts';

/** What makes of a clean receipt one that has a certain finding. */
export type Fault = {
  readonly code: FindingCode;
  /** Drawn so. */
  readonly sale?: (facts: ReceiptFacts) => ReceiptFacts;
  /** What a page cannot be drawn with, done to what was read. */
  readonly read?: (data: ReceiptData) => ReceiptData;
  /** How sure the reader is of a value, by its field. */
  readonly scores?: Readonly<Record<string, number>>;
  /** Days from the purchase to the analysis. */
  readonly daysLater?: number;
  readonly category?: string;
  readonly policy?: Partial<Policy>;
  /** Whether a page of this truth and template shows the fault; all do when left out. */
  readonly shows?: (data: ReceiptData, template: string) => boolean;
};

const EURO = 100 as Cents;

/** All codes but `not_a_receipt`, which takes a paper of another kind. */
export const FAULTS: readonly Fault[] = [
  { code: 'total_missing', read: (data) => ({ ...data, total_amount: null }) },
  { code: 'date_missing', read: (data) => ({ ...data, receipt_date: null }) },
  { code: 'vendor_missing', read: (data) => ({ ...data, vendor_name: null }) },
  { code: 'currency_missing', read: (data) => ({ ...data, currency: null }) },
  {
    code: 'total_mismatch',
    sale: (facts) => paid({ ...facts, total: facts.total + 700 }),
    shows: ({ subtotal, vat_amount }) => known(subtotal) && known(vat_amount),
  },
  {
    code: 'lines_mismatch',
    sale: (facts) => ({ ...facts, lines: facts.lines.slice(1) }),
    shows: ({ line_items: lines = [] }) => lines.length > 0,
  },
  {
    code: 'line_amount_mismatch',
    sale: (facts) => ({ ...facts, lines: facts.lines.map(dearerUnit) }),
    shows: ({ line_items: lines = [] }, template) =>
      template.includes('market') && lines.some(({ quantity }) => (quantity ?? 1) > 1),
  },
  {
    code: 'vat_mismatch',
    sale: (facts) => ({ ...facts, vat: facts.vat.map((row) => ({ ...row, base: row.base + 3000 })) }),
    shows: ({ vat_breakdown: rates = [] }) => rates.some(({ taxable_base }) => known(taxable_base)),
  },
  {
    code: 'vat_sum_mismatch',
    sale: (facts) => ({ ...facts, vatAmount: facts.vatAmount + 150, net: facts.net - 150 }),
    shows: ({ vat_amount, vat_breakdown: rates = [] }, template) =>
      template.includes('restaurant') && known(vat_amount) && rates.length > 0,
  },
  { code: 'vat_rate_unknown', sale: (facts) => taxedAt(7, facts), shows: breaksDown },
  { code: 'vat_rate_territory', sale: (facts) => taxedAt(8.5, facts), shows: breaksDown },
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
  { code: 'zero_total', sale: given },
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
    policy: { caps: [{ category: 'repas', maxAmount: (EURO / 2) as Cents }] },
  },
  { code: 'amount_above_default', policy: { defaultMaxAmount: (EURO / 2) as Cents } },
  { code: 'currency_mismatch', policy: { currency: 'CHF' } },
  {
    code: 'vat_missing_above_threshold',
    sale: (facts) => ({ ...facts, vat: [] }),
    read: (data) => ({ ...data, vat_amount: null }),
    policy: { requireVatAbove: (EURO / 2) as Cents },
    shows: (_, template) => !template.includes('restaurant'),
  },
  { code: 'category_without_cap', category: 'Divers' },
  {
    code: 'weekend_date',
    sale: (facts) => ({ ...facts, day: saturdayAfter(facts.day) }),
    policy: { flagWeekends: true },
  },
];

const known = (value: unknown): boolean => value !== null && value !== undefined;

function breaksDown({ vat_breakdown: rates = [] }: ReceiptData): boolean {
  return rates.length > 0;
}

const paid = (facts: ReceiptFacts): ReceiptFacts => ({
  ...facts,
  payment: { ...facts.payment, given: Math.max(facts.payment.given, facts.total) },
});

const dearerUnit = (line: ReceiptLine): ReceiptLine =>
  line.quantity > 1 ? { ...line, unitPrice: line.unitPrice + 130 } : line;

/** The same prices, all of them taxed at one rate. */
function taxedAt(rate: number, facts: ReceiptFacts): ReceiptFacts {
  const vat = Math.round((facts.total * rate) / (100 + rate));
  const lines = facts.lines.map((line) => ({ ...line, vatRate: rate }));
  return { ...facts, lines, vat: [{ rate, base: facts.total - vat, vat }], vatAmount: vat, net: facts.total - vat };
}

/** One thing, for nothing. */
function given(facts: ReceiptFacts): ReceiptFacts {
  const lines = facts.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, unitPrice: 0, amount: 0 }));
  return { ...facts, lines, vat: [], net: 0, vatAmount: 0, total: 0, payment: { ...facts.payment, given: 0 } };
}

function saturdayAfter(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, (6 - weekday + 7) % 7);
}
