import type { DocumentReader } from '@probant/documents/document';
import type { Medium, Part } from '../../../generate/generated-document.ts';
import { formatShare, formatTable } from '../../extraction/table.ts';
import { type CheckContext, checkFault, checkPage, type FaultResult } from './check-page.ts';
import { PRINTED_FAULTS } from './printed-faults.ts';
import { type ReadPage, readPages } from './read-pages.ts';

export type PrintedFaultInput = {
  readonly reader: DocumentReader;
  /** Maximum number of pages of each part and medium. */
  readonly limit: number;
  /** Folder of pages that were read before; undefined reads every page. */
  readonly pages: string | undefined;
};

type PageSet = {
  readonly seed: number;
  readonly faulty: Readonly<Record<Medium, Readonly<Record<Part, number>>>>;
  readonly clean: Readonly<Record<Medium, Readonly<Record<Part, number>>>>;
};

/** Pages to develop on: training templates only. */
const DEVELOPMENT_PAGES: PageSet = {
  seed: 1501,
  faulty: { pdf: { report: 0, train: 40 }, scan: { report: 0, train: 5 }, photo: { report: 0, train: 5 } },
  clean: { pdf: { report: 0, train: 40 }, scan: { report: 0, train: 5 }, photo: { report: 0, train: 5 } },
};

/** Pages to report: half of them of templates that nothing was tuned on, and another seed. */
const REPORTED_PAGES: PageSet = {
  seed: 31847,
  faulty: { pdf: { report: 20, train: 20 }, scan: { report: 20, train: 20 }, photo: { report: 20, train: 20 } },
  clean: { pdf: { report: 100, train: 100 }, scan: { report: 50, train: 50 }, photo: { report: 100, train: 100 } },
};

const MEDIA: readonly Medium[] = ['pdf', 'scan', 'photo'];
const MEDIUM_TITLES: Readonly<Record<Medium, string>> = { pdf: 'text', scan: 'scans', photo: 'photos' };
const RECALL_GOALS: Readonly<Record<Medium, string>> = { pdf: '>= .95', scan: '>= .85', photo: '>= .80' };

export const buildReportedFaultTables = (input: PrintedFaultInput): Promise<string[]> =>
  buildTables(REPORTED_PAGES, input, 'reported seed');

export const buildDevelopmentFaultTables = (input: PrintedFaultInput): Promise<string[]> =>
  buildTables(DEVELOPMENT_PAGES, input, 'development seed');

/**
 * Counts, for each finding that a page can print, the drawn receipts with that one fault on which it is reported, whether its message names
 * the printed amounts, and the other findings that the fault causes; then the findings on receipts without a fault.
 */
async function buildTables(
  { seed, faulty, clean }: PageSet,
  input: PrintedFaultInput,
  title: string,
): Promise<string[]> {
  const faultRows = [['code', 'medium', 'pages', 'reported', 'goal', 'names its amounts', 'other critical', 'others']];
  for (const fault of PRINTED_FAULTS)
    for (const medium of MEDIA) {
      const results: FaultResult[] = [];
      for await (const page of readPages(input.reader, fault, createOrder(seed, medium, faulty, input), input.pages))
        results.push(checkFault(fault, page));
      faultRows.push(createFaultRow(fault.code, medium, results));
    }
  const cleanRows = [['medium', 'pages', 'with a finding', 'goal', 'which']];
  const contextRows = [['code', 'medium', 'pages', 'reported', 'goal']];
  for (const medium of MEDIA) {
    const pages: ReadPage[] = [];
    for await (const page of readPages(input.reader, null, createOrder(seed, medium, clean, input), input.pages))
      pages.push(page);
    cleanRows.push(createCleanRow(medium, pages));
    contextRows.push(...CONTEXT_CASES.map((testCase) => createContextRow(testCase, medium, pages)));
  }
  return [
    `Findings on drawn receipts with one printed fault (${title})`,
    ...formatTable(faultRows),
    '',
    `Findings on drawn receipts without a fault (${title})`,
    ...formatTable(cleanRows),
    '',
    'Findings that depend on the day of the analysis or on the policy, on the same receipts',
    ...formatTable(contextRows),
  ];
}

const createOrder = (seed: number, medium: Medium, counts: PageSet['faulty'], { limit }: PrintedFaultInput) => ({
  seed,
  medium,
  counts: { report: Math.min(limit, counts[medium].report), train: Math.min(limit, counts[medium].train) },
});

function createFaultRow(code: string, medium: Medium, results: readonly FaultResult[]): string[] {
  const count = (isCounted: (result: FaultResult) => boolean) => results.filter(isCounted).length;
  return [
    code,
    MEDIUM_TITLES[medium],
    String(results.length),
    formatShare(
      count(({ isReported }) => isReported),
      results.length,
    ),
    RECALL_GOALS[medium],
    formatShare(
      count(({ isNamed }) => isNamed),
      results.length,
    ),
    String(count(({ otherCritical }) => otherCritical.length > 0)),
    summarizeCodes(results.flatMap(({ others }) => others)),
  ];
}

function createCleanRow(medium: Medium, pages: readonly ReadPage[]): string[] {
  const codes = pages.map((page) =>
    checkPage(page)
      .map(({ code }) => code)
      // A receipt that was paid with vouchers prints a total of nothing: no false finding.
      .filter((code) => code !== 'zero_total' || page.truth.total_amount !== 0),
  );
  const withFinding = codes.filter((found) => found.length > 0).length;
  const goal = medium === 'pdf' ? '0' : '<= 2 %';
  return [MEDIUM_TITLES[medium], String(pages.length), String(withFinding), goal, summarizeCodes(codes.flat())];
}

const summarizeCodes = (codes: readonly string[]): string =>
  [...Map.groupBy(codes, (code) => code)].map(([code, all]) => `${code} ${all.length}`).join(', ');

type ContextCase = CheckContext & { readonly code: string };
const HALF_EURO = 50 as NonNullable<CheckContext['policy']>['defaultMaxAmount'];

const CONTEXT_CASES: readonly ContextCase[] = [
  { code: 'future_date', daysLater: -5 },
  { code: 'date_too_old', daysLater: 400 },
  {
    code: 'amount_above_cap',
    category: 'Repas',
    policy: { caps: [{ category: 'repas', maxAmount: HALF_EURO as never }] },
  },
  { code: 'amount_above_default', policy: { defaultMaxAmount: HALF_EURO as never } },
  { code: 'currency_mismatch', policy: { currency: 'CHF' } },
  { code: 'category_without_cap', category: 'Divers' },
];

function createContextRow({ code, ...context }: ContextCase, medium: Medium, pages: readonly ReadPage[]): string[] {
  const reported = pages.filter((page) => checkPage(page, context).some((finding) => finding.code === code));
  return [
    code,
    MEDIUM_TITLES[medium],
    String(pages.length),
    formatShare(reported.length, pages.length),
    RECALL_GOALS[medium],
  ];
}
