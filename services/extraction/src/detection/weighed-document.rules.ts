import type { DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument, Page } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { readRows } from '../reading/rows.ts';
import { isBankSlip } from './bank-slip.rules.ts';
import { isBuiltAsBill } from './bill-structure.rules.ts';
import { BILL_TITLE_PATTERN, type Cue, DETECTION_CUES, OTHER_BILL_TITLE_PATTERN } from './cues.ts';
import { findOtherPaper } from './other-papers.rules.ts';
import { isTillReceipt } from './till-receipt.rules.ts';

/** A document with the evidence for each type, computed once. */
export type WeighedDocument = {
  readonly document: OpenedDocument;
  /** Points by cues in the text and by the layout of the first page. */
  readonly points: Readonly<Record<DocumentType, number>>;
  /** Whether its title is that of another business document, such as a quote or an account statement. */
  readonly isOtherPaper: boolean;
};

const MAX_TEXT_LENGTH = 30_000;
const MAX_PAGES = 6;

/** Types that other business documents are mistaken for: a quote for an invoice, an account statement for bank details. */
const BUSINESS_TYPES = ['invoice', 'receipt', 'rib'] as const;

const OTHER_PAPER_POINTS = 4;
/** As many as a title has that is searched in cells, and a cue beside it. */
const STRUCTURE_POINTS = 4;

/** No title or label has decided: neither an invoice, nor a receipt, nor another type. Invoices have bank details, too. */
const isUntitled = ({ invoice, receipt, resume, id_card: idCard }: Readonly<Record<DocumentType, number>>): boolean =>
  Math.max(invoice, receipt, resume, idCard) < MIN_TITLE_POINTS;

const MIN_TITLE_POINTS = 3.5;
/** Of the name of a type. */
const TITLE_POINTS = 3;

/** The points alone may come from the terms of a quote. */
const hasBillTitle = (points: Readonly<Record<DocumentType, number>>, { labels, cells }: CueTexts): boolean =>
  points.invoice >= TITLE_POINTS && (BILL_TITLE_PATTERN.test(labels) || OTHER_BILL_TITLE_PATTERN.test(cells));

/** In points: a sheet of A6 or less across, such as a cashier prints. */
const MAX_SMALL_WIDTH = 300;

const isSmallSheet = ({ source, width }: Page): boolean => source === 'pdf_text' && width <= MAX_SMALL_WIDTH;

/** Adds up the evidence for each type. */
export function weighDocument(document: OpenedDocument): WeighedDocument {
  const points: Record<DocumentType, number> = { invoice: 0, receipt: 0, resume: 0, id_card: 0, rib: 0 };
  const texts = selectTexts(document.pages.slice(0, MAX_PAGES));
  for (const { type, pattern, weight, within, beside } of DETECTION_CUES)
    if (pattern.test(texts[within]) && (beside === null || beside.test(texts.cells))) points[type] += weight;
  const [first] = document.pages;
  const isTill = first !== undefined && isTillReceipt(first);
  if (isTill) points.receipt += 3;
  const otherPaper = findOtherPaper(texts, isTill);
  const mayBeUntitled = otherPaper === 'named' || (otherPaper === 'no' && isUntitled(points));
  const isBill = !isTill && mayBeUntitled && isBuiltAsBill(document, hasBillTitle(points, texts));
  const isOther = otherPaper !== 'no' && !isBill;
  if (isOther) for (const type of BUSINESS_TYPES) points[type] -= OTHER_PAPER_POINTS;
  else if (isBill) {
    points[first !== undefined && isSmallSheet(first) ? 'receipt' : 'invoice'] += STRUCTURE_POINTS;
    points.rib -= STRUCTURE_POINTS;
  } else if (first && mayBeUntitled && isBankSlip(first)) points.rib += STRUCTURE_POINTS;
  return { document, points, isOtherPaper: isOther };
}

const HEAD_ROWS = 12;

type CueTexts = Readonly<Record<Cue['within'] | 'head', string>>;

/**
 * Returns the folded texts in which cues are searched. Most words count only as a title, a label or a cell: a letter about an invoice mentions
 * it in sentences and is no invoice.
 */
function selectTexts(pages: readonly Page[]): CueTexts {
  const rows = pages.flatMap((page) => page.lines.map((line) => line.text));
  const labels = rows.filter(
    (row, index) => !isSentence(row) && !(isEndOfSentence(row) && isSentence(rows[index - 1] ?? '')),
  );
  const cells = pages.flatMap((page) => readRows(page).flatMap(({ segments }) => segments.map(({ text }) => text)));
  const titles = cells.filter((cell) => !isSentence(cell));
  const foldRows = (selected: readonly string[]) => foldInPlace(selected.join('\n').slice(0, MAX_TEXT_LENGTH));
  return {
    labels: foldRows(labels),
    cells: foldRows(titles),
    everything: foldRows(rows),
    head: foldRows(rows.slice(0, HEAD_ROWS)),
  };
}

const MIN_SENTENCE_WORDS = 8;
const MIN_LOWERCASE_SHARE = 0.7;

/** Whether a row is running text: many words, most of them in lower case. */
function isSentence(row: string): boolean {
  const words = row.split(' ');
  return words.length >= MIN_SENTENCE_WORDS && words.filter(isLowercase).length >= MIN_LOWERCASE_SHARE * words.length;
}

const isEndOfSentence = (row: string): boolean => isLowercase(row) && row.length < 60;

const isLowercase = (word: string): boolean => /^[^\p{L}\p{N}]*\p{Ll}/u.test(word);
