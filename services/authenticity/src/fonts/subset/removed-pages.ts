import { type PdfObjects, toDictionary, toInteger, toName } from '@probant/documents/pdf-structure';
import type { Evidence, PdfEvidence } from '../../evidence/evidence.ts';
import { isPartOfLongerDocument } from './page-numbers.rules.ts';

/** Objects that are searched for pages. */
const MAX_SEARCHED_OBJECTS = 5000;

/** Whether a file shows that it once had more pages: its fonts then may contain what the other pages showed. */
export function hasRemovedPages({ document }: Pick<Evidence, 'document'>, { objects }: PdfEvidence): boolean {
  const { pageCount } = document;
  if (countStatedPages(objects) > pageCount || countPageObjects(objects) > pageCount) return true;
  return document.pages.some(({ lines }) => isPartOfLongerDocument(lines, pageCount));
}

function countStatedPages(objects: PdfObjects): number {
  const root = toDictionary(objects.catalog === null ? null : objects.get(objects.catalog, 'Pages'));
  return root === null ? 0 : (toInteger(objects.get(root, 'Count')) ?? 0);
}

/** Counts the pages among the objects, also those that the page tree no longer names: outlines and the structure tree keep them. */
function countPageObjects(objects: PdfObjects): number {
  let [searched, pages] = [0, 0];
  for (const number of objects.numbers) {
    searched += 1;
    if (searched > MAX_SEARCHED_OBJECTS) break;
    const page = toDictionary(objects.readObject(number)?.value ?? null);
    if (page !== null && toName(page.entries.get('Type')) === 'Page') pages += 1;
  }
  return pages;
}
