import type { OpenedDocument, Page } from '@probant/documents/document';
import { limitDocument } from '../../reading/limit-document.ts';
import { readRows } from '../../reading/rows.ts';
import { MAX_AMOUNTS, readReceiptAmounts } from '../../receipt/receipt-amounts.ts';
import { MAX_ROWS, readReceiptRows } from '../../receipt/receipt-rows.ts';
import type { UnreadParts } from './receipt-reading.ts';

/**
 * Returns what a limit or the time left out of the reading of a receipt: pages whose picture was not read, words, rows and amounts beyond
 * what the readers take. Null when all was read.
 */
export function findUnreadParts(document: OpenedDocument): UnreadParts | null {
  const limited = limitDocument(document);
  const cutPages = document.pages.filter(
    (page, index) => page.isUnread === true || page !== limited.pages[index] || limited.pages[index] === undefined,
  );
  const isLong = countLines(limited) > MAX_ROWS;
  const unread = new Set([...cutPages, ...(isLong ? listPagesBeyondRows(limited) : [])].map(({ number }) => number));
  const withoutAmounts = isLong || countWords(limited) > MAX_AMOUNTS ? listPagesBeyondAmounts(limited) : [];
  const pages = [...new Set([...unread, ...withoutAmounts])].sort((a, b) => a - b);
  if (pages.length === 0) return document.isTruncated === true ? { checks: ALL_CHECKS, pages: [] } : null;
  return { checks: unread.size > 0 || document.isTruncated === true ? ALL_CHECKS : ['amounts'], pages };
}

const ALL_CHECKS: UnreadParts['checks'] = ['fields', 'amounts', 'dates'];

const countLines = ({ pages }: OpenedDocument): number => pages.reduce((sum, { lines }) => sum + lines.length, 0);

const countWords = ({ pages }: OpenedDocument): number =>
  pages.reduce((sum, { lines }) => lines.reduce((count, { words }) => count + words.length, sum), 0);

/** Pages of which rows are beyond those that are read. */
function listPagesBeyondRows({ pages }: OpenedDocument): readonly Page[] {
  let rows = 0;
  return pages.filter((page) => {
    rows += rows > MAX_ROWS ? page.lines.length : readRows(page).length;
    return rows > MAX_ROWS && page.lines.length > 0;
  });
}

/** Pages of rows with amounts beyond those that are read. */
function listPagesBeyondAmounts(document: OpenedDocument): readonly number[] {
  const receipt = readReceiptRows(document);
  const amounts = readReceiptAmounts(receipt);
  if (amounts.length < MAX_AMOUNTS) return [];
  const last = amounts.at(-1)?.row ?? 0;
  return [...new Set(receipt.rows.slice(last).map(({ page }) => page))];
}
