import type { Page } from '@probant/documents/document';
import { toRenderedBox } from '@probant/documents/document';
import { intersectBoxes, type PdfPage, toShownBox } from '@probant/documents/pdf-structure';
import { indexPrintedText, type PrintedText } from '../../content/fields/printed-text.ts';
import { listRowsOfPage, type PageRow, readPageRows } from '../../content/text/page-rows.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import { collectDigitRuns } from './digit-runs.rules.ts';

/** What a signed value is compared with. */
export type PrintedPage = {
  /** Rows of the page with the code, which are searched for another value. A file may contain several documents. */
  readonly rows: readonly PageRow[];
  /** Text of all pages: a value that is printed anywhere is no mismatch. */
  readonly text: PrintedText;
  /** Digits of all pages as they are printed: of one word, or of a few in a row. */
  readonly digitRuns: ReadonlySet<string>;
  /** Whether OCR read the text, here or before. */
  readonly isMisreadable: boolean;
};

/** Rows of text below which a page has nothing to compare with. */
const MIN_ROWS = 3;
/** Share of the page of a picture that shows more than a code. */
const MIN_PICTURE_SHARE = 0.2;
/** Words on such a picture that are its text, read by OCR before: fewer are a stamp. */
const MIN_PICTURE_WORDS = 20;

/** Returns what is printed with a code; null when the page has no text, or the code is part of a picture without text. */
export function openPrintedPage(evidence: Evidence, place: Place): PrintedPage | null {
  const all = readPageRows(evidence);
  const rows = listRowsOfPage(all, place.page);
  const page = rows[0]?.page;
  if (page === undefined || rows.length < MIN_ROWS) return null;
  const picture = page.source === 'pdf_text' ? findPictureAround(evidence, place) : null;
  if (picture !== null && countWordsOn(page, picture) < MIN_PICTURE_WORDS) return null;
  const isMisreadable = page.source === 'ocr' || picture !== null;
  return {
    rows,
    text: indexPrintedText(
      all.map((row) => row.text),
      isMisreadable,
    ),
    digitRuns: collectDigitRuns(all),
    isMisreadable,
  };
}

type ShownBox = NonNullable<Place['box']>;

/** Returns the picture of a document with a code in it; null for a picture of the code alone, be it on another picture. */
function findPictureAround({ pdf }: Evidence, { page: number, box }: Place): ShownBox | null {
  const page = pdf?.pages.find((candidate) => candidate.number === number);
  if (!pdf || page === undefined || box === undefined) return null;
  let smallest: ShownBox | null = null;
  for (const operation of pdf.readPaint(page).operations) {
    if (operation.kind !== 'image' || !operation.isShown) continue;
    const shown = readShownBox(page, operation.box);
    if (shown === null || !contains(shown, ...middleOf(box))) continue;
    if (smallest === null || areaOf(shown) < areaOf(smallest)) smallest = shown;
  }
  return smallest !== null && areaOf(smallest) >= MIN_PICTURE_SHARE ? smallest : null;
}

function readShownBox(page: PdfPage, box: PdfPage['shownBox']): ShownBox | null {
  const visible = intersectBoxes(box, page.shownBox);
  return visible === null ? null : toShownBox(visible, page);
}

const areaOf = (box: ShownBox): number => (box[2] - box[0]) * (box[3] - box[1]);

const middleOf = (box: ShownBox): readonly [number, number] => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

function countWordsOn(page: Page, picture: ShownBox): number {
  let count = 0;
  for (const { words } of page.lines)
    for (const word of words) {
      const box = toRenderedBox(word.box, page);
      if (contains(picture, ...middleOf(box))) count += 1;
      if (count >= MIN_PICTURE_WORDS) return count;
    }
  return count;
}

const contains = (box: ShownBox, x: number, y: number): boolean =>
  x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
