import type { OpenedDocument, Page } from '@probant/documents/document';
import { findRegistrations } from '@probant/french/siren';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { findVatNumbers } from '@probant/french/vat';
import { INVOICE_WEIGHTS } from '../invoice/fields/invoice-weights.ts';
import { createLearnedRankings } from '../invoice/fields/learned-rankings.ts';
import { hasTitle, type InvoiceKind, readPrintedKind } from '../invoice/kind/document-kind.rules.ts';
import { chooseNumber } from '../invoice/number/choose-number.rules.ts';
import { findNumberCandidates } from '../invoice/number/number-candidates.rules.ts';
import { type InvoicePages, readInvoicePages } from '../invoice/page/invoice-pages.ts';
import { findAmountCandidates } from '../invoice/totals/amount-candidates.ts';
import { chooseTotals, type Totals } from '../invoice/totals/choose-totals.rules.ts';
import { limitDocument } from '../reading/limit-document.ts';

/** "Page 2/3": the number of the page within its document, and the number of its pages. */
type PageCounter = { readonly page: number; readonly of: number };

/** What shows whether a page begins a document. */
export type PageFacts = {
  readonly isBlank: boolean;
  readonly counter: PageCounter | null;
  /** The kind in the title of an invoice or a credit note; null without a title. */
  readonly title: InvoiceKind | null;
  /** The number of the invoice, next to its label; null when the page shows none. */
  readonly number: string | null;
  /** The total in cents, when subtotal, VAT and total of this page prove one another; else null. */
  readonly provenTotal: number | null;
  /** SIREN and foreign VAT numbers with valid check digits. */
  readonly registrations: ReadonlySet<string>;
  /** Letters and digits of the page, folded. */
  readonly letters: string;
};

const COUNTER_PATTERN =
  /\b(?:page|seite|p\.|feuillet|folio|blatt) ?:? ?(?:n ?[°o] ?)?(\d{1,3}) ?(?:\/|sur|von|of|de|-) ?(\d{1,3})\b/;
const NAKED_COUNTER_PATTERN = /^(\d{1,2}) ?\/ ?(\d{1,2})$/;
const MIN_NUMBER_PROBABILITY = 0.3;
const MAX_LETTERS = 20_000;
const RANKINGS = createLearnedRankings(INVOICE_WEIGHTS.fields);

/** Words of the pages whose numbers and totals are read: some 200 invoices of one page. Ranking takes 60 ms for a page of 600 words. */
const MAX_RANKED_WORDS = 40_000;

/** Reads the facts of each page. Pages beyond 40,000 words have no numbers and totals, so that no document begins there. */
export function readPageFacts(pages: readonly Page[]): PageFacts[] {
  let words = 0;
  return pages.map((page) => {
    words += page.lines.reduce((sum, line) => sum + line.words.length, 0);
    return readFacts(page, words <= MAX_RANKED_WORDS);
  });
}

/** A page without any of these words is no first page of an invoice. */
const INVOICE_WORD_PATTERN = /fact(?:u|uu)r|invoice|rechnung|\bavoir\b|credit|gutschrift|storno|honoraires|bill\b/;

function readFacts(page: Page, isWithinLimit: boolean): PageFacts {
  const document: OpenedDocument = {
    kind: 'pdf',
    pageCount: 1,
    pages: [{ ...page, number: 1 }],
    attachments: [],
    metadata: {},
  };
  const pages = readInvoicePages(limitDocument(document));
  const letters = foldAlphanumeric(pages.text.slice(0, MAX_LETTERS));
  const isRanked = isWithinLimit && INVOICE_WORD_PATTERN.test(pages.folded);
  const totals = isRanked ? chooseTotals(findAmountCandidates(pages), RANKINGS) : NO_TOTALS;
  const isProven = totals.total?.agreement === 'proved' && (totals.vat?.value ?? 0) > 0;
  return {
    isBlank: letters.length < 12,
    counter: findCounter(pages),
    title: hasTitle(pages) ? readPrintedKind(pages).kind : null,
    number: isRanked ? readNumber(pages, isProven) : null,
    provenTotal: isProven ? (totals.total?.value ?? null) : null,
    registrations: findPageRegistrations(pages.text.slice(0, MAX_LETTERS)),
    letters,
  };
}

const NO_TOTALS: Totals = { subtotal: null, vat: null, total: null };

function findCounter({ rows }: InvoicePages): PageCounter | null {
  for (const row of [...rows.slice(-4), ...rows]) {
    const match =
      COUNTER_PATTERN.exec(row.folded) ??
      row.segments.map(({ folded }) => NAKED_COUNTER_PATTERN.exec(folded.trim())).find((found) => found !== null);
    const [page, of] = [Number(match?.[1]), Number(match?.[2])];
    if (page >= 1 && page <= of) return { page, of };
  }
  return null;
}

/**
 * Returns the number next to a label that names an invoice: the learned ranking alone chooses some number on every page. On a page with its own
 * totals a probable number needs no label.
 */
function readNumber(pages: InvoicePages, hasTotals: boolean): string | null {
  const choice = chooseNumber(findNumberCandidates(pages), RANKINGS.number, MIN_NUMBER_PROBABILITY);
  if (choice === null) return null;
  const { features, value } = choice.candidate;
  const isLabelled = NUMBER_LABELS.some((label) => features[label] === 1);
  const isProbable = hasTotals && choice.probability >= MIN_UNLABELLED_PROBABILITY;
  return (isLabelled || isProbable) && !CITED_LABELS.some((label) => features[label] === 1)
    ? foldAlphanumeric(value)
    : null;
}

const MIN_UNLABELLED_PROBABILITY = 0.6;
const NUMBER_LABELS = [
  'left:invoice',
  'above:invoice',
  'nextToInvoice',
  'aboveInvoiceNumber',
  'underNumber',
  'besideNumber',
];
const CITED_LABELS = ['left:origin', 'above:origin', 'left:order', 'left:quote', 'left:delivery'];

/** The SIREN of a SIRET or of a French VAT number identifies the same company. */
function findPageRegistrations(text: string): ReadonlySet<string> {
  const registrations = findRegistrations(text).flatMap(({ digits, valid }) =>
    valid === true ? digits.slice(0, 9) : [],
  );
  const vats = findVatNumbers(text).flatMap(({ number, valid }) =>
    valid === false ? [] : number.startsWith('FR') ? number.slice(4) : number,
  );
  return new Set([...registrations, ...vats]);
}
