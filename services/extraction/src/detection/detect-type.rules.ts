import { DOCUMENT_TYPES, type DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument, Page } from '@probant/documents/document';
import { findAmounts } from '@probant/french/money';
import { foldInPlace } from '@probant/french/text-folding';
import { electronicInvoice } from '../invoice/embedded-xml/electronic-invoice.ts';
import { BILL_TITLE, CUES, type Cue, OTHER_TITLE } from './cues.ts';

/** `score` below DETECTED: a best guess, not a finding. */
export type Detection = { readonly type: DocumentType; readonly score: number };

export const DETECTED = 0.3;

/** Which of the five types a document is, by an invoice's XML, else by weighted cues in its text and the look of its first page. */
export function detectType(document: OpenedDocument): Detection {
  if (electronicInvoice(document) !== null) return { type: 'invoice', score: 1 };
  const weights = weigh(document);
  const [best, second] = DOCUMENT_TYPES.map((type) => ({ type, weight: weights[type] })).sort(
    (a, b) => b.weight - a.weight,
  );
  if (!best || !second) return { type: 'invoice', score: 0 };
  return { type: best.type, score: scoreOf(best.weight, Math.max(0, second.weight)) };
}

// One plain word of a type ("facture") has three points: a sign that goes with it must be there too, or several of them without it.
const ENOUGH = 3.5;
const TEXT_LIMIT = 30_000;
const SEEN_PAGES = 6;

// Half of what tells a type, where the caller has told it already.
const SOME = 1.75;

/** Whether a document shows anything of the type that a caller says it has. */
export const resembles = (document: OpenedDocument, type: DocumentType): boolean =>
  weigh(document)[type] >= SOME || (type === 'invoice' && electronicInvoice(document) !== null);

/** Whether it calls itself by the name of another paper of the trade, such as a quote or a statement of account. */
export const isOtherPaper = (document: OpenedDocument): boolean =>
  isOtherTitle(textsOf(document.pages.slice(0, SEEN_PAGES)).head);

const isOtherTitle = (head: string): boolean => OTHER_TITLE.test(head) && !BILL_TITLE.test(head);

const scoreOf = (best: number, second: number): number => {
  if (best <= 0) return 0;
  if (best < ENOUGH) return (0.29 * best) / ENOUGH;
  return Math.max(DETECTED, best / (best + second));
};

function weigh(document: OpenedDocument): Record<DocumentType, number> {
  const weights: Record<DocumentType, number> = { invoice: 0, receipt: 0, resume: 0, id_card: 0, rib: 0 };
  const texts = textsOf(document.pages.slice(0, SEEN_PAGES));
  for (const { type, pattern, weight, within } of CUES) if (pattern.test(texts[within])) weights[type] += weight;
  const [first] = document.pages;
  if (first && isSlip(first)) weights.receipt += 3;
  if (isOtherTitle(texts.head)) for (const type of PAPERS) weights[type] -= 4;
  return weights;
}

/** Types that other papers of the trade are mistaken for: a quote for an invoice, a statement of account for bank details. */
const PAPERS = ['invoice', 'receipt', 'rib'] as const;
const HEAD_ROWS = 12;

/**
 * The folded text where cues are looked for. A word counts where it stands by itself on its row, as a title, a label, a cell; a letter
 * about an invoice speaks of it in sentences, and is none.
 */
function textsOf(pages: readonly Page[]): Readonly<Record<Cue['within'] | 'head', string>> {
  const rows = pages.flatMap((page) => page.lines.map((line) => line.text));
  const labels = rows.filter(
    (row, at) => !isSentence(row) && !(isEndOfSentence(row) && isSentence(rows[at - 1] ?? '')),
  );
  const folded = (some: readonly string[]) => foldInPlace(some.join('\n').slice(0, TEXT_LIMIT));
  return { labels: folded(labels), everything: folded(rows), head: folded(rows.slice(0, HEAD_ROWS)) };
}

const SENTENCE = { words: 8, small: 0.7 } as const;

/** A row of running text: many words, nearly all of them small letters. */
function isSentence(row: string): boolean {
  const words = row.split(' ');
  return words.length >= SENTENCE.words && words.filter(isSmall).length >= SENTENCE.small * words.length;
}

const isEndOfSentence = (row: string): boolean => isSmall(row) && row.length < 60;

const isSmall = (word: string): boolean => /^[^\p{L}\p{N}]*\p{Ll}/u.test(word);

// A till prints on rolls of 58 or 80 mm.
const ROLL_IN_POINTS = 240;

/** The look of a till receipt: one narrow column of short rows with prices, on a roll, far higher than wide, or in a picture. */
function isSlip(page: Page): boolean {
  const { lines } = page;
  if (lines.length < 5) return false;
  // A rule drawn of dashes is as long as its paper is wide, whatever stands between two of them.
  const written = lines.filter((line) => /[\p{L}\p{N}]/u.test(line.text));
  const lengths = written.map((line) => line.text.length).sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const onPaperOfTills =
    page.source === 'ocr' ||
    page.height / page.width > 1.7 ||
    (page.source === 'pdf_text' && page.width <= ROLL_IN_POINTS);
  const priced = lines.filter((line) => findAmounts(line.text).length > 0).length >= 2;
  return long <= 48 && priced && onPaperOfTills;
}
