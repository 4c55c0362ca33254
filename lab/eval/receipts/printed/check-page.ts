import {
  collectFindings,
  createReceiptReading,
  DEFAULT_POLICY,
  extractDocument,
  type Finding,
  type Policy,
  weighDocument,
} from '@probant/extraction/lab';
import type { IsoDate } from '@probant/french/dates';
import { addDays } from '../../../generate/invented/days.ts';
import type { PrintedFault } from './printed-fault.ts';
import type { ReadPage } from './read-pages.ts';

/** Days from a purchase to its analysis. */
const ANALYSIS_DELAY_DAYS = 3;
/** No receipt of the evaluation is above the cap of its policy. */
const MAX_AMOUNT = 1e9 as Policy['defaultMaxAmount'];

/** When and under which policy a page is checked. */
export type CheckContext = {
  readonly daysLater?: number;
  readonly category?: string | null;
  readonly policy?: Partial<Policy>;
};

/** Returns the findings of a page, read and checked as the service does. */
export function checkPage({ document, truth }: ReadPage, context: CheckContext = {}): readonly Finding[] {
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  const policy = { ...DEFAULT_POLICY, defaultMaxAmount: MAX_AMOUNT, ...context.policy };
  return collectFindings(createReceiptReading(weighDocument(document), result), {
    category: context.category ?? null,
    inForce: { policy, presets: [] },
    today: addDays(toExistingDay(truth.receipt_date), context.daysLater ?? ANALYSIS_DELAY_DAYS) as IsoDate,
  });
}

/** A day near a printed one that may not exist, such as 30 February. */
const toExistingDay = (printed: string | null | undefined): string =>
  (printed ?? '2026-03-12').replace(/-(?:29|30|31)$/, '-28');

/** What a page with a fault gave. */
export type FaultResult = {
  readonly page: ReadPage;
  readonly codes: readonly string[];
  readonly isReported: boolean;
  /** Reported, and its message names the amounts that the page prints. */
  readonly isNamed: boolean;
  readonly otherCritical: readonly string[];
  /** Findings that the fault does not explain. */
  readonly others: readonly string[];
};

/** Checks a page with a fault against the finding that a reviewer expects. */
export function checkFault(fault: PrintedFault, page: ReadPage): FaultResult {
  const findings = checkPage(page, fault);
  const expected = findings.find(({ code }) => code === fault.code);
  const others = findings.filter(({ code }) => code !== fault.code && !fault.alsoTrue?.includes(code));
  return {
    page,
    codes: findings.map(({ code }) => code),
    isReported: expected !== undefined,
    isNamed: expected !== undefined && (page.sale?.named ?? []).every((value) => namesValue(expected.message, value)),
    otherCritical: others.filter(({ severity }) => severity === 'critical').map(({ code }) => code),
    others: others.map(({ code }) => code),
  };
}

function namesValue(message: string, value: number | string): boolean {
  const text = typeof value === 'string' ? value : (value / 100).toFixed(2).replace('.', ',');
  return new RegExp(`(?<![\\d,-])${text}(?![\\d,])`).test(message.replace(/(?<=\d)\u202f(?=\d)/g, ''));
}
