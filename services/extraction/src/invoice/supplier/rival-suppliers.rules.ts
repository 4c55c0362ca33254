import { foldText } from '@probant/french/text-folding';
import { measureOverlap } from '../../reading/rows.ts';
import { computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { listRowsAbove } from '../page/near-rows.ts';
import { findPartyHeading } from './party-heading.ts';
import { THIRD_PARTY_PATTERN } from './registration-texts.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { escapePattern, FOOT_DEPTH, findSirens } from './supplier-notices.ts';
import {
  hasRegistrationInBlock,
  isCompany,
  isInFoot,
  isNamedSeller,
  isOfCustomer,
  listBlockLines,
  mayBeName,
  type Signs,
} from './supplier-signs.ts';
import {
  isSameName,
  normalizeCompanyName,
  SUPPLIER_ADDRESS_PATTERN,
  SUPPLIER_LEGAL_FORM_PATTERN,
} from './supplier-words.ts';

/** What else the page says of a chosen name: its own signs, those of other names, and the candidates. */
export type Contest = {
  readonly supplier: SupplierCandidate;
  readonly own: Signs;
  readonly rivals: readonly Signs[];
  readonly candidates: readonly SupplierCandidate[];
};

/**
 * Whether another company may be the supplier as well: one below the heading of a seller, with a notice or a registration of its own, the sender
 * of a page whose foot alone prints the chosen name, or one whose registration is in the foot. A text that names the chosen company as a
 * factor, an insurer, a group or a brand contests it, too.
 */
export function isContested(pages: InvoicePages, { supplier, own, rivals, candidates }: Contest): boolean {
  if (own.has('heading')) return false;
  if (candidates.some((other) => isOtherSeller(pages, other, supplier))) return true;
  if (!own.has('block') && isNamedAsThirdParty(pages, supplier.value)) return true;
  const addressed = listAddressed(pages, supplier, candidates);
  if (isOnlyInFoot(pages, supplier, candidates) && hasOtherSender(pages, addressed)) return true;
  // A group prints its notice on the paper of its subsidiary, which writes to a customer.
  if (own.has('notice')) return own.size === 1 && countNames(addressed) > 1 && rivals.some(hasBlockAndMore);
  if (hasOtherRegistration(pages, supplier, candidates)) return true;
  const strength = countWithoutPlace(own);
  const { segment } = supplier.cell;
  const isOnRight = segment.left > 0.5 * (pages.rightEdges.get(segment.page) ?? 0);
  return rivals.some(
    (signs) =>
      signs.has('notice') ||
      (signs.has('block') && countWithoutPlace(signs) >= strength) ||
      (signs.has('letterhead') && isOnRight && own.has('block')),
  );
}

const hasBlockAndMore = (signs: Signs): boolean => signs.has('block') && signs.size > 1;

const countWithoutPlace = (signs: Signs): number => signs.size - Number(signs.has('letterhead'));

const NEAR_LENGTH = 40;
/** Directly before the name of an insurer, a host, the maker of software or of the page, a group, a brand, or who bought the claim. */
const AGENT_PATTERN =
  /(?:assur\w*|decennale|logiciel|edite (?:par|avec)|heberge\w*|groupe|filiale de|membre d|(?:une|des) (?:societe|entreprise|marque|enseigne|agence)s? d|franchisee?s?|enseigne|\bmarque|\bcedee?s? (?:a|au)\b|transmise? (?:a|au)\b)[^.]{0,25}$/;
const FACTOR_PATTERN = /\bfactor\b|affactur|liberatoire|subrog/;
/** Directly after the name of a brand. */
const BRAND_PATTERN = /^,? (?:est|sont) (?:une|la|des) (?:marque|enseigne)/;

/** Searches the name without its legal form and without "Groupe": a subsidiary prints "Filiale du groupe Talvert". */
function isNamedAsThirdParty({ rows }: InvoicePages, value: string): boolean {
  const bare = stripForm(value).replace(/^groupe /, '');
  if (bare.length < MIN_BARE_LENGTH) return false;
  const pattern = new RegExp(`(?<![a-z\\d])${escapePattern(bare)}(?![a-z\\d])`, 'g');
  const isGroup = foldText(value).startsWith('groupe ');
  return rows.some(({ folded }) =>
    [...folded.matchAll(pattern)].some(({ index }) => {
      const end = index + bare.length;
      const before = folded.slice(Math.max(0, index - NEAR_LENGTH), index);
      const after = folded.slice(end, end + NEAR_LENGTH);
      // "Groupe" is a part of its own name, no group that it belongs to.
      const beforeName = isGroup ? before.replace(/(?:^|[-–—·|,] )groupe $/, '') : before;
      return AGENT_PATTERN.test(beforeName) || BRAND_PATTERN.test(after) || FACTOR_PATTERN.test(`${before} ${after}`);
    }),
  );
}

const MIN_BARE_LENGTH = 4;

const stripForm = (value: string): string =>
  foldText(value).replace(new RegExp(SUPPLIER_LEGAL_FORM_PATTERN.source, 'g'), ' ').replace(/\s+/g, ' ').trim();

function isOnlyInFoot(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): boolean {
  const name = normalizeCompanyName(supplier.value);
  return candidates.every((other) => isInFoot(pages, other) || !isSameName(normalizeCompanyName(other.value), name));
}

/** Returns the candidates of other names above the foot that have an address below them. */
function listAddressed(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): readonly SupplierCandidate[] {
  const name = normalizeCompanyName(supplier.value);
  return candidates.filter(
    (other) =>
      other.features['addressBelow'] === 1 &&
      mayBeName(other) &&
      !isInFoot(pages, other) &&
      !isSameName(normalizeCompanyName(other.value), name),
  );
}

const countNames = (candidates: readonly SupplierCandidate[]): number =>
  new Set(candidates.map(({ value }) => normalizeCompanyName(value))).size;

const SENDER_ROWS = 6;
const MIN_ROWS_APART = 3;

/** Whether a company with its address is the first on the left, and another name with an address, the customer, is elsewhere. */
function hasOtherSender(pages: InvoicePages, addressed: readonly SupplierCandidate[]): boolean {
  const sender = addressed.find(
    (other) =>
      other.row < SENDER_ROWS &&
      other.cell.position === 0 &&
      other.cell.segment.left < 0.4 * (pages.rightEdges.get(other.cell.segment.page) ?? 0) &&
      isCompanyName(other) &&
      !isOfCustomer(other),
  );
  if (sender === undefined) return false;
  return addressed.some(
    ({ value, row, cell }) =>
      !isSameName(normalizeCompanyName(value), normalizeCompanyName(sender.value)) &&
      (Math.abs(row - sender.row) > MIN_ROWS_APART || cell.segment.left > sender.cell.segment.right),
  );
}

const isCompanyName = ({ value, features }: SupplierCandidate): boolean =>
  !/\d/.test(value) && ['person', 'addressComplement', 'publicBody'].every((name) => features[name] !== 1);

/** Whether a company with a form, an address or a registration is another than the chosen one and named as the seller by a label or heading. */
const isOtherSeller = (pages: InvoicePages, other: SupplierCandidate, supplier: SupplierCandidate): boolean =>
  isNamedSeller(pages, other) &&
  !isOfCustomer(other) &&
  mayBeName(other) &&
  isCompanyName(other) &&
  (other.features['labelledSeller'] === 1 ? hasCompanySign(pages, other) : isBelowHeading(pages, other)) &&
  !isSameName(normalizeCompanyName(other.value), normalizeCompanyName(supplier.value));

function hasCompanySign(pages: InvoicePages, other: SupplierCandidate): boolean {
  if (hasRegistrationInBlock(pages, other)) return true;
  const { segment } = other.cell;
  // Works that a subcontractor did are billed by another.
  if (/^sous-traitant/.test(segment.folded)) return false;
  return isCompany(other) || hasAddressBelow(pages, other);
}

const MAX_HEADING_ROWS = 2;

const isBelowHeading = (pages: InvoicePages, { row, cell, features }: SupplierCandidate): boolean => {
  const heading = findPartyHeading(pages, cell);
  const above = listRowsAbove(pages.rows, row, MAX_HEADING_ROWS);
  const isCompanyLine = ['legalForm', 'addressBelow', 'addressNext'].some((name) => features[name] === 1);
  return isCompanyLine && above.some(({ segments }) => segments.some(({ folded }) => folded === heading));
};

/** In the next row, wherever it is aligned. */
const hasAddressBelow = ({ rows }: InvoicePages, { row, cell: { segment } }: SupplierCandidate): boolean =>
  rows[row + 1]?.segments.some(
    (other) =>
      other.page === segment.page && measureOverlap(other, segment) > 0 && SUPPLIER_ADDRESS_PATTERN.test(other.folded),
  ) === true;

/** Whether the foot prints the registration of another company than the one in the block of the chosen name, and none of this one. */
function hasOtherRegistration(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): boolean {
  const name = normalizeCompanyName(supplier.value);
  const own = new Set(
    candidates
      .filter((other) => normalizeCompanyName(other.value) === name)
      .flatMap((other) =>
        findSirens(
          listBlockLines(pages, other)
            .map(({ text }) => text)
            .join('\n'),
        ),
      ),
  );
  if (own.size === 0) return false;
  const inFoot = pages.rows
    .filter((row, index) => {
      const above = pages.rows[index - 1]?.folded ?? '';
      return (
        computeDepth(pages, index) >= FOOT_DEPTH &&
        hasLabel(row.folded, 'registration', 'vat') &&
        !hasLabel(row.folded, 'billTo', 'shipTo') &&
        !THIRD_PARTY_PATTERN.test(`${above} ${row.folded}`)
      );
    })
    .flatMap(({ text }) => findSirens(text));
  return inFoot.length > 0 && !inFoot.some((siren) => own.has(siren));
}

/** Whether the customer or an agent writes the invoice, on paper with its own name, in the name of the supplier. */
export const isSelfBilled = ({ folded }: Pick<InvoicePages, 'folded'>): boolean => SELF_BILLING_PATTERN.test(folded);

const SELF_BILLING_PATTERN = new RegExp(
  [
    '\\bauto-? ?facturation|\\bautofactur|\\bself-? ?bill|gutschriftsverfahren|\\bmandat de facturation',
    '\\bbordereau d.achat|\\bachats? valant facture|\\breleve d.apports?\\b',
    '\\bau nom et pour (?:le )?compte\\b',
    '\\b(?:factures?|etablie?s?|emise?s?|editee?s?|agissant|dressee?s?)\\b[^\\n]{0,60}\\b(?:pour (?:le )?compte d|au nom d)',
    '\\bemise?s? pour\\b',
    '\\b(?:etablie?|emise?|editee?)s? par (?:l.acheteur|l.acquereur|le client|le preneur|le destinataire|le donneur d.ordre)',
  ].join('|'),
);
