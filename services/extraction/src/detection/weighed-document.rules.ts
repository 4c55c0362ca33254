import type { DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument, Page } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { BILL_TITLE, CUES, type Cue, OTHER_TITLE } from './cues.ts';
import { isSlip } from './slip-look.rules.ts';

/** A document and what it shows of each type: weighed once, whatever is then asked of it. */
export type WeighedDocument = {
  readonly document: OpenedDocument;
  /** Points by cues in the text and by the look of the first page. */
  readonly points: Readonly<Record<DocumentType, number>>;
  /** It calls itself by the name of another paper of the trade, such as a quote or a statement of account. */
  readonly isOtherPaper: boolean;
};

const TEXT_LIMIT = 30_000;
const SEEN_PAGES = 6;

/** Types that other papers of the trade are mistaken for: a quote for an invoice, a statement of account for bank details. */
const PAPERS = ['invoice', 'receipt', 'rib'] as const;

export function weigh(document: OpenedDocument): WeighedDocument {
  const points: Record<DocumentType, number> = { invoice: 0, receipt: 0, resume: 0, id_card: 0, rib: 0 };
  const texts = textsOf(document.pages.slice(0, SEEN_PAGES));
  for (const { type, pattern, weight, within } of CUES) if (pattern.test(texts[within])) points[type] += weight;
  const [first] = document.pages;
  if (first && isSlip(first)) points.receipt += 3;
  const isOtherPaper = OTHER_TITLE.test(texts.head) && !BILL_TITLE.test(texts.head);
  if (isOtherPaper) for (const type of PAPERS) points[type] -= 4;
  return { document, points, isOtherPaper };
}

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
