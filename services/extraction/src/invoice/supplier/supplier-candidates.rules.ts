import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import type { Features } from '../../ranking/features.ts';
import { slicePlace } from '../../reading/create-reading.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { findRegistrationTexts } from './registration-texts.ts';
import { computeSupplierFeatures, findCities, findDomainNames } from './supplier-features.ts';
import {
  NON_NAME_LABELS,
  normalizeCompanyName,
  OTHER_DOCUMENT_PATTERN,
  SUPPLIER_ADDRESS_PATTERN,
  SUPPLIER_LEGAL_FORM_END_PATTERN,
} from './supplier-words.ts';

export type SupplierCandidate = {
  readonly value: string;
  readonly row: number;
  readonly cell: Cell;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

const LAST_ROW_COUNT = 8;
/** A first page has a hundred cells; more are rows of a table. */
const MAX_CELLS = 400;
/** A line of small print may start with the name. */
const MAX_SEGMENT_LENGTH = 400;

/** Finds texts that may be the supplier's name: segments of the first page and of the last rows, whole or up to the start of an address. */
export function findSupplierCandidates(pages: InvoicePages): readonly SupplierCandidate[] {
  const domains = findDomainNames(pages.folded);
  const cities = findCities(pages.folded);
  const normalizedText = foldAlphanumeric(pages.text);
  const registrationTexts = findRegistrationTexts(pages);
  return pages.cells
    .filter((cell) => cell.segment.page === 1 || cell.row >= pages.rows.length - LAST_ROW_COUNT)
    .filter(({ segment }) => /[a-z]{2}/.test(segment.folded) && segment.text.length <= MAX_SEGMENT_LENGTH)
    .slice(0, MAX_CELLS)
    .flatMap((cell) => {
      const below = cell.row < HEAD_ROW_COUNT ? joinRowBelow(pages, cell) : null;
      return below ? [cell, below] : [cell];
    })
    .flatMap((cell) =>
      findNameSpans(cell.segment).flatMap(({ start, end }): SupplierCandidate[] => {
        const value = cell.segment.text.slice(start, end).replace(/^[\s:,-]+|[\s:,-]+$/g, '');
        const normalized = normalizeCompanyName(value);
        if (
          normalized.length < 3 ||
          value.length > 70 ||
          !/\p{L}{2}/u.test(value) ||
          OTHER_DOCUMENT_PATTERN.test(foldText(value)) ||
          BRAND_OWNER_PATTERN.test(foldText(value))
        )
          return [];
        const features = computeSupplierFeatures(pages, cell, value, start, end, {
          normalizedName: normalized,
          normalizedText,
          registrationTexts,
          domains,
          cities,
        });
        return [{ value, row: cell.row, cell, place: slicePlace(cell.segment, start, end), features }];
      }),
    );
}

const HEAD_ROW_COUNT = 24;

/** Joins a name set in two rows: the text close below in letters of the same size, unless the first row ends with a legal form or either is no name. */
function joinRowBelow(pages: InvoicePages, { segment, row }: Cell): Cell | null {
  const height = segment.bottom - segment.top;
  const isBelow = (other: Segment) =>
    other.page === segment.page &&
    other.top - segment.bottom < 0.8 * height &&
    Math.abs(other.bottom - other.top - height) < 0.15 * height &&
    [other.left - segment.left, other.right - segment.right, other.left + other.right - segment.left - segment.right]
      .map(Math.abs)
      .some((shift) => shift < 0.5 * height);
  const isName = ({ folded }: Segment) =>
    folded.length < 45 &&
    !/[\d:@]/.test(folded) &&
    !SUPPLIER_ADDRESS_PATTERN.test(folded) &&
    !hasLabel(folded, ...NON_NAME_LABELS);
  const next = pages.rows[row + 1]?.segments ?? [];
  const position = next.findIndex(isBelow);
  const below = next[position];
  if (!below || !isName(segment) || !isName(below) || SUPPLIER_LEGAL_FORM_END_PATTERN.test(segment.folded)) return null;
  const joinedSegment = {
    ...below,
    text: `${segment.text} ${below.text}`,
    folded: `${segment.folded} ${below.folded}`,
    words: [...segment.words, ...below.words],
    left: Math.min(segment.left, below.left),
    right: Math.max(segment.right, below.right),
  };
  return { segment: joinedSegment, row: row + 1, position };
}

const ADDRESS_SEPARATOR_PATTERN = / (?:-|–|·|\||•|—) | ?; |, | au capital|\s*\(/;

/** A sentence that names the owner of a brand after it: "Calligo est une marque de la société ...". */
const BRAND_OWNER_PATTERN =
  /^.*?\b(?:est|sont) (?:une|la|des) (?:marque|enseigne)s?\b.{0,30}?\b(?:de |d.|par )(?:la societe |l.entreprise )?/;

function findNameSpans({ text, folded }: Segment): { start: number; end: number }[] {
  const labelLength = /^[^:]{2,32}?\s?:\s*(?=\S)/.exec(text)?.[0].length ?? 0;
  const ownerStart = BRAND_OWNER_PATTERN.exec(folded)?.[0].length ?? 0;
  return [...new Set([0, labelLength, ownerStart])].flatMap((start) => {
    const cut = ADDRESS_SEPARATOR_PATTERN.exec(folded.slice(start));
    const whole = { start, end: text.length };
    return cut && cut.index > 2 ? [whole, { start, end: start + cut.index }] : [whole];
  });
}
