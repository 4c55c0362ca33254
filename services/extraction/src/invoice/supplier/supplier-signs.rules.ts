import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import { measureHeight, measureOverlap, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { isIssuedByOther } from './issued-by.rules.ts';
import { THIRD_PARTY_PATTERN } from './registration-texts.ts';
import { isContested, isSelfBilled } from './rival-suppliers.rules.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { findDomainNames } from './supplier-features.ts';
import { findNotices, isNamedIn } from './supplier-notices.ts';
import {
  hasRegistrationInBlock,
  isCompany,
  isInFoot,
  isNamedSeller,
  isOfCustomer,
  mayBeName,
  type Signs,
  type SupplierSign,
} from './supplier-signs.ts';
import { isSameName, NON_NAME_LABELS, normalizeCompanyName, SUPPLIER_ADDRESS_PATTERN } from './supplier-words.ts';

/** What the signs say of a name that was chosen: two confirm it, another company may be the supplier as well, or neither. */
export type SupplierSupport = 'confirmed' | 'contested' | 'unknown';

const MIN_SIGNS = 2;

/**
 * Weighs the signs that a name is the supplier's: a valid registration in its block, its name at the start of the notice with its register or
 * capital, its web or mail address, the heading of a seller, the holder of the account, the first line of the page. Two confirm it, unless it is
 * a customer's, a part of a longer name, or another name has as many. Another company with a registration contests it, and so does a notice of
 * a factor, an insurer or the like that names it, or an invoice that the customer issues.
 */
export function weighSupplierSigns(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): SupplierSupport {
  if (isNamedSeller(pages, supplier) && !isOfCustomer(supplier)) return countSigns(pages, supplier, candidates);
  if (isSelfBilled(pages) || isIssuedByOther(pages, supplier)) return 'contested';
  return countSigns(pages, supplier, candidates);
}

const NO_SIGNS: Signs = new Set();

function countSigns(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): SupplierSupport {
  const name = normalizeCompanyName(supplier.value);
  const all = collectSigns(pages, candidates, supplier.value);
  const own = all.get(name) ?? NO_SIGNS;
  const rivals = [...all].filter(([other]) => !isSameName(other, name)).map(([, signs]) => signs);
  if (isContested(pages, { supplier, own, rivals, candidates })) return 'contested';
  const isSure =
    countIndependent(pages, own, supplier, candidates) >= MIN_SIGNS && rivals.every(({ size }) => size < MIN_SIGNS);
  return isSure && !isOfCustomer(supplier) && !isPartOfName(pages, supplier) ? 'confirmed' : 'unknown';
}

/**
 * The first name of a page with a registration may be its customer's: both together are one sign, unless the name is on the left and the customer
 * another, by a heading or in the window on the right.
 */
function countIndependent(
  pages: InvoicePages,
  own: Signs,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): number {
  if (!own.has('block') || !own.has('letterhead')) return own.size;
  const name = normalizeCompanyName(supplier.value);
  const isOnRight = ({ cell: { segment } }: SupplierCandidate) =>
    segment.left > 0.5 * (pages.rightEdges.get(segment.page) ?? 0);
  const hasOtherCustomer = candidates.some((other) => {
    if (isSameName(normalizeCompanyName(other.value), name) || isInFoot(pages, other) || !mayBeName(other))
      return false;
    return isOfCustomer(other)
      ? other.features['person'] === 1 || isCompany(other)
      : isOnRight(other) && hasAddress(other);
  });
  return own.size - Number(isOnRight(supplier) || !hasOtherCustomer);
}

const hasAddress = ({ features }: SupplierCandidate): boolean =>
  features['addressBelow'] === 1 || features['addressNext'] === 1;

function collectSigns(
  pages: InvoicePages,
  candidates: readonly SupplierCandidate[],
  chosen: string,
): ReadonlyMap<string, ReadonlySet<SupplierSign>> {
  const domains = findDomainNames(pages.folded);
  const payees = findPayees(pages);
  const notices = findNotices(pages);
  // Another name in the notice of the chosen one is no company of its own.
  const others = notices.filter((notice) => !isNamedIn(notice, foldText(chosen)));
  const signs = new Map<string, Set<SupplierSign>>();
  for (const candidate of candidates) {
    const name = normalizeCompanyName(candidate.value);
    if (name.length < MIN_NAME_LENGTH || isOfCustomer(candidate) || !mayBeName(candidate)) continue;
    const own = signs.get(name) ?? new Set<SupplierSign>();
    signs.set(name, own);
    const isChosen = name === normalizeCompanyName(chosen);
    if ((isChosen ? notices : others).some((notice) => isNamedIn(notice, foldText(candidate.value)))) own.add('notice');
    const mayHaveBlock = !isInFoot(pages, candidate) && (isChosen || isCompany(candidate));
    if (mayHaveBlock && hasRegistrationInBlock(pages, candidate)) own.add('block');
    if (isNamedSeller(pages, candidate)) own.add('heading');
    if (domains.some((domain) => domain === name || (domain.length > 4 && name.startsWith(domain)))) own.add('domain');
    if (payees.some((payee) => payee.startsWith(name))) own.add('payee');
    if (isLetterhead(candidate)) own.add('letterhead');
  }
  return signs;
}

const MIN_NAME_LENGTH = 4;

const LETTERHEAD_ROWS = 3;

const isLetterhead = ({ row, cell: { segment, position } }: SupplierCandidate): boolean =>
  segment.page === 1 && row < LETTERHEAD_ROWS && position === 0;

const PAYEE_PATTERN = /(?:titulaire(?: du compte)?|account holder|kontoinhaber|beneficiaire)[ :]+(.{4,60})$/;

/** The letters and digits after "Titulaire du compte". An order of payment to a factor is none of the supplier. */
const findPayees = ({ rows }: InvoicePages): readonly string[] =>
  rows.flatMap(({ folded }) => {
    const payee = THIRD_PARTY_PATTERN.test(folded) ? undefined : PAYEE_PATTERN.exec(folded)?.[1];
    return payee === undefined ? [] : [foldAlphanumeric(payee)];
  });

/** Whether another printed name contains this one, or the row above or below may be a part of it. */
function isPartOfName(pages: InvoicePages, { value, cell, place }: SupplierCandidate): boolean {
  const folded = foldText(value);
  const isLonger = pages.rows.some(({ segments }) =>
    segments.some(({ text, folded: other }) => {
      const at = other.indexOf(folded);
      if (at < 0) return false;
      const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
      return /[\p{L}\d&'’][ -]?$/u.test(before.replace(LABEL_BEFORE_PATTERN, '')) || CONTINUED_PATTERN.test(after);
    }),
  );
  return isLonger || (place.words.length > 0 && hasNeighbourOfSameSize(pages, cell));
}

const LABEL_BEFORE_PATTERN =
  /^.*(?::|\b(?:de|par|chez|à|pour|l['’]ordre de|SARL|SASU?|EURL|SA|SCI|SNC|EI|SCOP|EIRL)) ?$/iu;
/** A name goes on with a word in capitals that is no legal form, register or address. */
const CONTINUED_PATTERN =
  /^(?: (?!(?:SARL|SASU?|EURL|SA|SCI|SNC|EI|SCOP|EIRL|GmbH|AG|UG|KG|Ltd|RCS|R\.C\.S|RM|SIRET|SIREN|TVA|Capital|BP|CS|RIB|IBAN|APE|NAF|Tél|TEL)\b)\p{Lu}|[-'’&]\p{L}| & )/u;

/** A name in two rows: a short line of letters of the same size directly above or below. */
function hasNeighbourOfSameSize(
  { rows, medianHeight }: InvoicePages,
  { segment, row }: SupplierCandidate['cell'],
): boolean {
  const height = measureHeight(segment);
  const isPart = (other: Segment): boolean => {
    const gap = Math.max(other.top, segment.top) - Math.min(other.bottom, segment.bottom);
    return (
      other.page === segment.page &&
      measureOverlap(other, segment) > 0 &&
      gap < 0.8 * height &&
      height > 1.1 * medianHeight &&
      Math.abs(measureHeight(other) - height) < 0.15 * height &&
      !/[\d:@]/.test(other.folded) &&
      !SUPPLIER_ADDRESS_PATTERN.test(other.folded) &&
      !hasLabel(other.folded, 'seller', ...NON_NAME_LABELS)
    );
  };
  return [row - 1, row + 1].some((index) => rows[index]?.segments.some(isPart) === true);
}
