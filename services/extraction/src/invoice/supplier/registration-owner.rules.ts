import { measureHeight, type Segment } from '../../reading/rows.ts';
import { chooseBuyer } from '../details/buyer.rules.ts';
import { type Cell, computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { POST_BOX_PATTERN, POSTCODE_PATTERN } from './address-text.ts';
import { findPartyHeading } from './party-heading.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { findCountries } from './supplier-country.ts';
import { normalizeCompanyName } from './supplier-words.ts';

/** Whose a registration number is. `probable`: nothing near it is the customer's, and its place is one of the supplier's. */
type Owner = 'supplier' | 'probable' | 'customer' | 'unknown';

/** A number of a cell: its offset, its country (null for a SIREN or SIRET) and the folded text on its left. */
type PrintedNumber = { readonly start: number; readonly country?: string; readonly label: string };

export type OwnerFinder = (cell: Cell, number: PrintedNumber) => Owner;

const CUSTOMER_LABEL_PATTERN =
  /client|acheteur|acquereur|preneur|donneur d.ordre|(?<!(?:assistance|conseil)s? (?:(?:a|au|aux|en|de|du) )?(?:la )?)maitre d.ouvrage|locataire|destinataire|\bvotre\b|\bvos\b|\byour\b|customer|buyer|kunde|\bihre?\b|kaufer|empfanger|factured? a\b|bill(?:ed)? to/;
const SUPPLIER_LABEL_PATTERN =
  /\bnotre\b|\bnos\b|\bour\b|\bunsere?\b|vendeur|fournisseur|prestataire|emetteur|seller|supplier|verkaufer|lieferant\b/;
/** What a company prints with its own registration: capital, register, activity code, seat. */
const SMALL_PRINT_PATTERN =
  /capital|\br\.?c\.?s\b|\brm\b|\bape\b|\bnaf\b|siege|amtsgericht|\bhrb\b|geschaftsfuhrer|registered (?:in|office)|company n/;
const FOOT_DEPTH = 0.85;
const HEAD_DEPTH = 0.06;
const MAX_ROWS_FROM_NAME = 12;

/** Returns a function that says whose a registration is: by its label, its block, the small print around it, and its country. */
export function createOwnerFinder(
  pages: InvoicePages,
  supplier: SupplierCandidate | null,
  candidates: readonly SupplierCandidate[],
): OwnerFinder {
  const supplierName = supplier === null ? '' : normalizeCompanyName(supplier.value);
  let buyerName: string | undefined;
  const findBuyerName = () => {
    buyerName ??= normalizeCompanyName(chooseBuyer(pages, candidates, supplier)?.candidate.value ?? '');
    return buyerName;
  };
  const supplierBlock = supplier === null ? [] : findBlock(pages, supplier.cell);
  const countries = findCountries(supplierBlock.map(({ folded }) => folded).join('\n'), supplier?.value ?? '');
  const hasOwnAddress = supplierBlock.some(isPostcodeLine);

  const isSupplierUnderCustomer = () => supplier !== null && isCustomerHeading(findPartyHeading(pages, supplier.cell));
  const isOfSupplier = (line: Segment) => namesCompany(line, supplierName);
  const isOfBuyer = (line: Segment) => namesCompany(line, findBuyerName());

  return (cell, { start, country = 'FR', label }) => {
    const { segment } = cell;
    const ownText = `${label} ${segment.folded.slice(Math.max(0, start - 60), start)}`;
    if (CUSTOMER_LABEL_PATTERN.test(ownText)) return 'customer';
    if (SUPPLIER_LABEL_PATTERN.test(ownText)) return 'supplier';
    const block = findBlock(pages, cell);
    const depth = computeDepth(pages, cell.row);
    const heading = findPartyHeading(pages, cell);
    const isUnderCustomer = isCustomerHeading(heading);
    // A page without the name of its supplier was read with the customer's.
    if (isUnderCustomer && isSupplierUnderCustomer() && depth < FOOT_DEPTH) return 'customer';
    if (isOfSupplier(segment)) return 'supplier';
    const isForeign = countries.size > 0 && !countries.has(country);
    // Blocks of both parties may follow one another closely: the nearest name above decides.
    const at = block.indexOf(segment);
    const lines = [...block.slice(0, at + 1).toReversed(), ...block.slice(at + 1)];
    const named = lines.find((line) => isOfSupplier(line) || isOfBuyer(line));
    if (named && isOfSupplier(named)) return 'supplier';
    if (named && depth < FOOT_DEPTH) return 'customer';
    if (hasLabel(heading, 'seller')) return 'supplier';
    if (isUnderCustomer && depth < FOOT_DEPTH) return 'customer';
    if (hasOwnAddress && block.length > 1 && block.some(isPostcodeLine) && depth < FOOT_DEPTH) return 'customer';
    if (isForeign) return 'unknown';
    if (SMALL_PRINT_PATTERN.test(segment.folded) || depth > FOOT_DEPTH || depth < HEAD_DEPTH) return 'supplier';
    if (block.some(({ folded }) => SMALL_PRINT_PATTERN.test(folded))) return 'probable';
    return isNearName(pages, cell, supplier) ? 'probable' : 'unknown';
  };
}

const isCustomerHeading = (heading: string): boolean =>
  hasLabel(heading, 'billTo', 'shipTo') && !hasLabel(heading, 'seller');

const namesCompany = ({ text }: Segment, name: string): boolean =>
  name.length > 2 && normalizeCompanyName(text).includes(name);

const isPostcodeLine = ({ folded }: Segment): boolean =>
  POSTCODE_PATTERN.test(folded) && !POST_BOX_PATTERN.test(folded);

/** In the rows of the supplier's name, on its half of the page. */
function isNearName({ rightEdges }: InvoicePages, { segment, row }: Cell, supplier: SupplierCandidate | null): boolean {
  if (supplier === null || supplier.cell.segment.page !== segment.page) return supplier === null;
  const middle = 0.5 * (rightEdges.get(segment.page) ?? 0);
  const isOnSameHalf = segment.left < middle === supplier.cell.segment.left < middle;
  return isOnSameHalf && Math.abs(row - supplier.row) <= MAX_ROWS_FROM_NAME;
}

const MAX_BLOCK_ROWS = 10;
/** In line heights: lines of an address are closer than this, and an empty line is wider. */
const MAX_LINE_GAP = 1.3;

/** Returns the lines of the block of a cell: those above and below it that start or end where it does, without a gap, itself included. */
function findBlock(pages: InvoicePages, cell: Cell): Segment[] {
  const { segment, row } = cell;
  const above = collectLines(pages, segment, range(row - 1, row - MAX_BLOCK_ROWS));
  const below = collectLines(pages, segment, range(row + 1, row + MAX_BLOCK_ROWS));
  return [...above.toReversed(), segment, ...below];
}

function collectLines(pages: InvoicePages, start: Segment, rows: readonly number[]): Segment[] {
  const lines: Segment[] = [];
  let last = start;
  for (const index of rows) {
    const row = pages.rows[index];
    if (row === undefined || row.page !== start.page) break;
    const gap = Math.max(row.segments[0]?.top ?? 0, last.top) - Math.min(row.segments[0]?.bottom ?? 0, last.bottom);
    if (gap > MAX_LINE_GAP * Math.max(1, measureHeight(last))) break;
    const line = row.segments.find((other) => isAligned(other, last));
    if (line === undefined) continue;
    lines.push(line);
    last = line;
  }
  return lines;
}

function isAligned(other: Segment, line: Segment): boolean {
  const slack = measureHeight(line);
  return (
    Math.abs(other.left - line.left) < slack ||
    Math.abs(other.right - line.right) < 0.5 * slack ||
    Math.abs(other.left + other.right - line.left - line.right) < slack
  );
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => from + (from <= to ? step : -step));
