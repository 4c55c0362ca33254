import { intersectBoxes, type PageBox, type PdfPage, type PdfRevision } from '@probant/documents/pdf-structure';
import type { PdfEvidence, RevisionPages } from '../../evidence/evidence.ts';
import { type PagePair, pairPages } from '../pages/page-pairs.rules.ts';
import { readSweep } from '../pages/swept-pages.ts';
import { findReplacedPictures } from '../pictures/replaced-pictures.ts';
import { comparePages, listLetters, type PageDifference } from './page-difference.rules.ts';

/** A page of the latest revision that an earlier one shows differently. */
export type ChangedPage = PageDifference & {
  readonly page: PdfPage;
  /** Boxes of the changed parts of pictures, on the page. */
  readonly pictures: readonly PageBox[];
};

/** Work left for all revisions of a file: operations, glyphs and a part of the operators that were read. */
export type CompareBudget = { marksLeft: number };

/** Reading an operator takes less time than comparing a glyph. */
const OPERATORS_PER_MARK = 4;

/** Letters and digits that an earlier revision must show: some programs save a file before its pages have their content. */
const MIN_LETTERS = 20;

/** Whether text is gone or grew, or a picture is another one: more than an addition beside what was there. */
export const isReplaced = ({ removed, attached, pictures }: ChangedPage): boolean =>
  removed.length + attached.length + pictures.length > 0;

/**
 * Lists the pages that an earlier revision shows differently.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export async function compareRevision(
  pdf: PdfEvidence,
  revision: PdfRevision,
  budget: CompareBudget,
): Promise<readonly ChangedPage[]> {
  const earlier = pdf.openRevision(revision);
  if (earlier === null) return [];
  const pairs = pairPages(earlier.pages, pdf.pages).filter((pair) => spend(budget, earlier, pair.earlier));
  const letters = pairs.reduce((count, pair) => count + countLetters(earlier, pair.earlier), 0);
  const changed: ChangedPage[] = [];
  for (const pair of pairs) {
    const difference = letters > MIN_LETTERS ? compareText(earlier, pdf, pair) : NO_DIFFERENCE;
    const pictures = await findReplacedPictures({ earlier, latest: pdf, pair });
    if (difference.removed.length + difference.added.length + pictures.length > 0)
      changed.push({ ...difference, pictures, page: pair.latest });
  }
  return changed;
}

const NO_DIFFERENCE: PageDifference = { removed: [], added: [], attached: [] };

/** Returns false for a page that is beyond the budget. */
function spend(budget: CompareBudget, pages: RevisionPages, page: PdfPage): boolean {
  if (budget.marksLeft <= 0) {
    pages.limits.reach('revision_content', page.number);
    return false;
  }
  const { operations, operators } = pages.readPaint(page);
  budget.marksLeft -= operations.length + operators / OPERATORS_PER_MARK + readSweep(pages, page).glyphs.length;
  return true;
}

const countLetters = (pages: RevisionPages, page: PdfPage): number =>
  listLetters(readSweep(pages, page).visible).length;

const compareText = (earlier: RevisionPages, latest: RevisionPages, pair: PagePair): PageDifference =>
  comparePages(
    readSweep(earlier, pair.earlier),
    readSweep(latest, pair.latest),
    intersectBoxes(pair.earlier.shownBox, pair.latest.shownBox) ?? pair.latest.shownBox,
    () => latest.limits.reach('covers', pair.latest.number),
  );
