import { LETTER_BY_DIGIT } from '@probant/french/misread-characters';
import type { PageFacts } from './page-facts.ts';

/** More documents are not searched: the last one has the remaining pages. */
export const MAX_DOCUMENTS = 100;

/**
 * Returns the index of the first page of each document, always beginning with 0. A page begins a document only on positive evidence,
 * because an invoice that is split in two gives two wrong results. Terms, annexes and blank pages belong to the document before them.
 */
export function findDocumentStarts(pages: readonly PageFacts[]): readonly number[] {
  const starts = [0];
  for (let index = 1; index < pages.length && starts.length < MAX_DOCUMENTS; index++) {
    const own = pages.slice(starts.at(-1) ?? 0, index).filter(({ isBlank }) => !isBlank);
    const page = pages[index];
    if (page && own.length > 0 && beginsDocument(page, own)) starts.push(index);
  }
  return starts;
}

/**
 * Whether pages without a boundary between them show signs of two documents: a company that no page before names, a title on a page that
 * continues none, or other totals that prove one another. Of the boundaries that are missed between two drawn invoices, half have such
 * signs; of drawn invoices of several pages, one in forty.
 */
export const mayHoldSeveral = (pages: readonly PageFacts[]): boolean =>
  pages.some((page, index) => {
    const own = pages.slice(0, index).filter(({ isBlank }) => !isBlank);
    const isTitled = page.title !== null && (page.counter?.page ?? 1) === 1;
    return own.length > 0 && (isTitled || isDisjoint(page, own) || hasTotalsOfItsOwn(page, own));
  });

function beginsDocument(page: PageFacts, own: readonly PageFacts[]): boolean {
  const [first] = own;
  if (!first || page.isBlank || (page.counter !== null && page.counter.page > 1)) return false;
  const numbers = own.flatMap(({ number }) => number ?? []);
  const previousCounter = own.at(-1)?.counter;
  const restarts = page.counter?.page === 1 && previousCounter?.page === previousCounter?.of;
  // The original and its duplicate, or the same invoice scanned twice.
  if (page.title !== null && own.length === countPages(page) && isCopy(page, first)) return true;
  const hasOtherTotals = hasTotalsOfItsOwn(page, own);
  const namesOthers = isDisjoint(page, own);
  const isOtherSupplier = hasOtherTotals && namesOthers;
  const { number } = page;
  if (number === null || numbers.length === 0) {
    const isRepeated = number !== null && own.some(({ letters }) => letters.includes(number));
    const evidence = [page.title !== null, number !== null, hasNewTotals(page, own)].filter(Boolean).length;
    return namesOthers && !isRepeated && evidence >= 2;
  }
  if (numbers.some((ownNumber) => isSameNumber(ownNumber, number)))
    return restarts && page.counter?.of === own.length && isCopy(page, first);
  if (page.title === null && !restarts && !hasOtherTotals && !namesOthers) return false;
  // Pages of one invoice repeat its number; a credit note cites the number of the invoice before it.
  const citesOwn = numbers.some((ownNumber) => ownNumber.length >= 4 && page.letters.includes(ownNumber));
  return !citesOwn || isOtherSupplier || (page.title === 'credit_note' && first.title !== 'credit_note');
}

/** Whether the page and the document before it each have a subtotal, VAT and total that prove one another, with different totals. */
const hasTotalsOfItsOwn = (page: PageFacts, own: readonly PageFacts[]): boolean =>
  hasNewTotals(page, own) && own.some(({ provenTotal }) => provenTotal !== null);

/** Whether the page has a subtotal, VAT and total that prove one another, with a total that no page before it proves. */
const hasNewTotals = ({ provenTotal }: PageFacts, own: readonly PageFacts[]): boolean =>
  provenTotal !== null && own.every((page) => page.provenTotal !== provenTotal);

/** Whether both show registrations, and none in common. */
function isDisjoint({ registrations }: PageFacts, own: readonly PageFacts[]): boolean {
  const ownRegistrations = new Set(own.flatMap((page) => [...page.registrations]));
  return (
    registrations.size > 0 && ownRegistrations.size > 0 && [...registrations].every((own) => !ownRegistrations.has(own))
  );
}

const countPages = ({ counter }: PageFacts): number => counter?.of ?? 1;

const MIN_SHARED_WINDOWS = 0.9;
const WINDOW_LETTERS = 8;

/** Whether two pages have the same text, apart from a word such as "Duplicata" and characters that OCR misread. */
function isCopy({ letters, number }: PageFacts, { letters: others, number: otherNumber }: PageFacts): boolean {
  if (number !== otherNumber || letters.length < 200) return false;
  if (Math.abs(letters.length - others.length) > 0.1 * letters.length) return false;
  const windows = listWindows(others);
  const own = [...listWindows(letters)];
  return own.filter((window) => windows.has(window)).length >= MIN_SHARED_WINDOWS * own.length;
}

function listWindows(letters: string): ReadonlySet<string> {
  const windows = new Set<string>();
  for (let at = 0; at + WINDOW_LETTERS <= letters.length; at++) windows.add(letters.slice(at, at + WINDOW_LETTERS));
  return windows;
}

/** Compares numbers as OCR may misread them: 0 and O, 1 and I, 5 and S. One may be a part of the other ("142", "FA-142"). */
function isSameNumber(a: string, b: string): boolean {
  const [first, second] = [toLookAlike(a), toLookAlike(b)];
  return first === second || first.endsWith(second) || second.endsWith(first);
}

const toLookAlike = (number: string): string =>
  number
    .toUpperCase()
    .replace(/\d/g, (digit) => LETTER_BY_DIGIT[digit] ?? digit)
    .replace(/L/g, 'I')
    .replace(/[QDU]/g, 'O');
