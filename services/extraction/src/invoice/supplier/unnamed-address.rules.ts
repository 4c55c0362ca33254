import { foldInPlace } from '@probant/french/text-folding';
import { createReading } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import {
  hasNumberedStreet,
  hasStreet,
  isAddressLine,
  joinAddressLines,
  POST_BOX_PATTERN,
  POSTCODE_PATTERN,
  tidyAddress,
} from './address-text.ts';
import { findPartyHeading } from './party-heading.ts';
import { normalizeCompanyName, PERSON_PATTERN, SUPPLIER_LEGAL_FORM_PATTERN } from './supplier-words.ts';

type AddressBlock = {
  readonly cell: Cell;
  readonly text: string;
  readonly lines: readonly Segment[];
  /** The text above the block, as a name is above an address. */
  readonly above: Segment | null;
  /** The text below it or after it. */
  readonly below: string;
};

const MAX_BLOCKS = 40;
const MAX_LINES_ABOVE = 3;
const LAST_ROW_COUNT = 10;
const MIN_SCORE = 2;
/** Of 96 such addresses with a number, on drawn pages and in layouts that a browser prints, 94 were right; of all, 86 of 90. */
const CONFIDENCE = { numbered: 0.9, other: 0.75 };

/**
 * Finds the supplier's address where its name is not beside it, as below a logo: the block with contacts, registrations or the town of the
 * register, that is not below the name or heading of another party.
 */
export function findUnnamedAddress(pages: InvoicePages, supplierName: string): Reading<string> | null {
  const registerTown =
    /\br\.?c\.?s\.? (?:de )?([a-z' -]{2,30}?)(?= [a-d]? ?\d| ?$)/m.exec(pages.folded)?.[1]?.trim() ?? null;
  const name = normalizeCompanyName(supplierName);
  const blocks = findAddressBlocks(pages).map((block) => ({
    block,
    score: scoreBlock(pages, block, name, registerTown),
  }));
  const [best, next] = blocks.toSorted((a, b) => b.score - a.score);
  if (!best || best.score < MIN_SCORE || (next && next.score === best.score && next.block.text !== best.block.text))
    return null;
  const { lines, text } = best.block;
  const last = lines.at(-1);
  return last
    ? createReading(
        { ...last, words: lines.flatMap(({ words }) => words) },
        text,
        CONFIDENCE[hasNumberedStreet(text) ? 'numbered' : 'other'],
        'layout',
      )
    : null;
}

function findAddressBlocks(pages: InvoicePages): AddressBlock[] {
  return pages.cells
    .filter((cell) => cell.segment.page === 1 || isInLastRows(pages, cell))
    .filter(({ segment: { folded } }) => POSTCODE_PATTERN.test(folded) && !POST_BOX_PATTERN.test(folded))
    .slice(0, MAX_BLOCKS)
    .flatMap((cell) => readBlock(pages, cell) ?? []);
}

const isInLastRows = (pages: InvoicePages, { row }: Cell): boolean => row >= pages.rows.length - LAST_ROW_COUNT;

function readBlock(pages: InvoicePages, cell: Cell): AddressBlock | null {
  const { segment, row } = cell;
  const lines: Segment[] = [segment];
  let above = findAligned(pages, row - 1, segment, 'above');
  while (
    above &&
    lines.length <= MAX_LINES_ABOVE &&
    isAddressLine(above.segment.folded) &&
    !SUPPLIER_LEGAL_FORM_PATTERN.test(above.segment.folded) &&
    !hasOtherLabel(above.segment)
  ) {
    lines.unshift(above.segment);
    above = findAligned(pages, above.row - 1, above.segment, 'above');
  }
  const text = tidyAddress(joinLines(pages, cell, lines));
  const below = findAligned(pages, row + 1, segment, 'below')?.segment.folded ?? '';
  const after = segment.folded.slice(POSTCODE_PATTERN.exec(segment.folded)?.index ?? 0);
  if (text === null || !hasStreet(text)) return null;
  return { cell, text, lines, above: above?.segment ?? null, below: `${after} ${below}` };
}

/** Joins the lines of a block; a line of small print that continues in the next row is one text. */
function joinLines(pages: InvoicePages, { row, segment }: Cell, lines: readonly Segment[]): string {
  const before = pages.rows[row - 1];
  const pageWidth = pages.rightEdges.get(segment.page) ?? 0;
  const street = segment.folded.slice(0, POSTCODE_PATTERN.exec(segment.folded)?.index ?? 0);
  const isContinuation = lines.length === 1 && !isAddressLine(street) && before?.segments.length === 1;
  const [wide] = isContinuation ? (before?.segments ?? []) : [];
  if (wide && wide.page === segment.page && wide.right - wide.left > 0.6 * pageWidth)
    return `${wide.text} ${segment.text}`;
  return joinAddressLines(lines);
}

const hasOtherLabel = ({ folded }: Segment): boolean =>
  hasLabel(folded, 'registration', 'phone', 'site', 'vat', 'invoice', 'bank');

/** Returns the segment in the next rows that starts where the given one does, or is centred on it, close to it. */
function findAligned(
  pages: InvoicePages,
  from: number,
  segment: Segment,
  direction: 'above' | 'below',
): { readonly segment: Segment; readonly row: number } | null {
  const height = measureHeight(segment);
  const step = direction === 'above' ? -1 : 1;
  for (let row = from; row >= 0 && row < pages.rows.length && Math.abs(row - from) < 3; row += step) {
    const found = pages.rows[row]?.segments.find(
      (other) =>
        other.page === segment.page &&
        (Math.abs(other.left - segment.left) < 1.5 * height ||
          Math.abs(other.left + other.right - segment.left - segment.right) < 2 * height ||
          Math.abs(other.right - segment.right) < 0.5 * height),
    );
    if (!found) continue;
    const gap = direction === 'above' ? segment.top - found.bottom : found.top - segment.bottom;
    return gap < 1.6 * height ? { segment: found, row } : null;
  }
  return null;
}

function scoreBlock(
  pages: InvoicePages,
  { cell, text, above, below }: AddressBlock,
  supplierName: string,
  registerTown: string | null,
): number {
  const heading = findPartyHeading(pages, cell);
  const owner = above?.folded ?? '';
  const isOwn = supplierName.length > 2 && normalizeCompanyName(owner).includes(supplierName);
  const isOtherParty =
    !isOwn &&
    (PERSON_PATTERN.test(owner) || SUPPLIER_LEGAL_FORM_PATTERN.test(owner) || hasLabel(owner, 'billTo', 'shipTo'));
  const town = /\d{5} (.*)$/.exec(foldInPlace(text))?.[1] ?? '';
  const { segment } = cell;
  const isAtFoot = isInLastRows(pages, cell);
  return (
    (isOwn ? 4 : 0) +
    (hasLabel(below, 'phone', 'site') ? 2 : 0) +
    (hasLabel(below, 'registration') ? 2 : 0) +
    (hasLabel(heading, 'seller') && !hasLabel(heading, 'billTo', 'shipTo') ? 2 : 0) +
    (registerTown !== null && town.startsWith(registerTown) ? 2 : 0) +
    (cell.row < 8 && segment.left < 0.4 * (pages.rightEdges.get(segment.page) ?? 0) ? 1 : 0) +
    (isAtFoot ? 1 : 0) -
    (isOtherParty ? 4 : 0) -
    (hasLabel(heading, 'billTo', 'shipTo') && !isAtFoot ? 3 : 0)
  );
}
