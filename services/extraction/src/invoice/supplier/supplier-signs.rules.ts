import { foldAlphanumeric, foldText } from '@probant/french/text-folding';
import { measureHeight, measureOverlap, type Segment } from '../../reading/rows.ts';
import { computeDepth, type InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import { findPartyHeading } from './party-heading.ts';
import { THIRD_PARTY_PATTERN } from './registration-texts.ts';
import type { SupplierCandidate } from './supplier-candidates.rules.ts';
import { findDomainNames } from './supplier-features.ts';
import { FOOT_DEPTH, findNotices, hasValidRegistration, isNamedIn } from './supplier-notices.ts';
import { NON_NAME_LABELS, normalizeCompanyName, SUPPLIER_ADDRESS_PATTERN } from './supplier-words.ts';

/** What is printed of a name, each independent of the others and of the layout of the page. */
type SupplierSign = 'block' | 'notice' | 'domain' | 'heading' | 'payee' | 'letterhead';

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
  if (isSelfBilled(pages)) return 'contested';
  return countSigns(pages, supplier, candidates);
}

type Signs = ReadonlySet<SupplierSign>;
const NO_SIGNS: Signs = new Set();

function countSigns(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  candidates: readonly SupplierCandidate[],
): SupplierSupport {
  const name = normalizeCompanyName(supplier.value);
  const all = collectSigns(pages, candidates, supplier.value);
  const own = all.get(name) ?? NO_SIGNS;
  const rivals = [...all].filter(([other]) => !other.includes(name) && !name.includes(other)).map(([, signs]) => signs);
  const addressees = new Set(
    candidates
      .filter((other) => other.features['addressBelow'] === 1 && mayBeName(other) && !isInFoot(pages, other))
      .map(({ value }) => normalizeCompanyName(value))
      .filter((other) => !other.includes(name) && !name.includes(other)),
  ).size;
  if (isContested(pages, supplier, own, rivals, addressees)) return 'contested';
  const isSure = own.size >= MIN_SIGNS && rivals.every(({ size }) => size < MIN_SIGNS);
  return isSure && !isOfCustomer(supplier) && !isPartOfName(pages, supplier) ? 'confirmed' : 'unknown';
}

/** `addressees`: how many other names have an address below them. */
function isContested(
  pages: InvoicePages,
  supplier: SupplierCandidate,
  own: Signs,
  rivals: readonly Signs[],
  addressees: number,
): boolean {
  if (own.has('heading')) return false;
  const folded = foldText(supplier.value);
  const isThirdParty = pages.rows.some((row) => {
    const at = row.folded.indexOf(folded);
    if (at < 0) return false;
    const around = row.folded.slice(Math.max(0, at - NEAR_LENGTH), at + folded.length + NEAR_LENGTH);
    return AGENT_PATTERN.test(around.slice(0, Math.min(at, NEAR_LENGTH))) || FACTOR_PATTERN.test(around);
  });
  if (isThirdParty && !own.has('block')) return true;
  // A group prints its notice on the paper of its subsidiary, which writes to a customer.
  if (own.has('notice'))
    return own.size === 1 && addressees > 1 && rivals.some((signs) => signs.has('block') && signs.size >= MIN_SIGNS);
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

const NEAR_LENGTH = 40;
/** Directly before the name of an insurer, a host, or the maker of software or of the page. */
const AGENT_PATTERN =
  /(?:assur\w*|decennale|logiciel|edite (?:par|avec)|heberge\w*|groupe|filiale de|membre d)[^.]{0,25}$/;
const FACTOR_PATTERN = /\bfactor\b|affactur|liberatoire|subrog/;

const countWithoutPlace = (signs: Signs): number => signs.size - Number(signs.has('letterhead'));

/** Whether the customer writes the invoice, on paper with its own name, in the name of the supplier. */
const isSelfBilled = ({ folded }: Pick<InvoicePages, 'folded'>): boolean =>
  /\bauto-? ?facturation|\bautofactur|\bself-? ?bill|\bau nom et pour (?:le )?compte\b|\bmandat de facturation|gutschriftsverfahren/.test(
    folded,
  );

/** Whether a heading of sellers, or a label, names the company; "Une société du groupe Talvert" is neither. */
const isNamedSeller = (pages: InvoicePages, { features, cell }: SupplierCandidate): boolean =>
  features['labelledSeller'] === 1 ||
  (features['underSeller'] === 1 && !/\b(?:groupe|filiale|membre)\b/.test(findPartyHeading(pages, cell)));

const isOfCustomer = ({ features }: SupplierCandidate): boolean =>
  features['underBuyer'] === 1 || features['underDelivery'] === 1 || features['labelledBuyer'] === 1;

function collectSigns(
  pages: InvoicePages,
  candidates: readonly SupplierCandidate[],
  chosen: string,
): ReadonlyMap<string, ReadonlySet<SupplierSign>> {
  const domains = findDomainNames(pages.folded);
  const payees = findPayees(pages);
  const notices = findNotices(pages);
  // What else stands in the notice of the chosen name is no company of its own.
  const others = notices.filter((notice) => !notice.includes(foldText(chosen)));
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

const isCompany = ({ features }: SupplierCandidate): boolean =>
  ['legalForm', 'addressBelow', 'addressNext', 'addressInRest'].some((name) => features[name] === 1);

const MIN_NAME_LENGTH = 4;

const mayBeName = ({ features, value }: SupplierCandidate): boolean =>
  !hasLabel(foldText(value), 'seller') &&
  ['isLabel', 'isAddress', 'amount', 'heading', 'digits', 'lower'].every((name) => features[name] !== 1);

const LETTERHEAD_ROWS = 3;

const isLetterhead = ({ row, cell: { segment, position } }: SupplierCandidate): boolean =>
  segment.page === 1 && row < LETTERHEAD_ROWS && position === 0;

const isInFoot = (pages: InvoicePages, { row }: SupplierCandidate): boolean => computeDepth(pages, row) >= FOOT_DEPTH;

const MAX_BLOCK_ROWS = 7;
const MAX_GAP = 2;

/** In the lines that begin or are centred where the name is, without a wide gap. */
function hasRegistrationInBlock({ rows }: InvoicePages, { cell: { segment, row } }: SupplierCandidate): boolean {
  let last = segment;
  const lines = [segment];
  for (const below of rows.slice(row + 1, row + 1 + MAX_BLOCK_ROWS)) {
    const line = below.segments.find((other) => other.page === segment.page && isAligned(other, segment));
    if (line === undefined) continue;
    if (line.top - last.bottom > MAX_GAP * measureHeight(last)) break;
    if (hasLabel(line.folded, 'billTo', 'shipTo')) break;
    lines.push(line);
    last = line;
  }
  const text = lines.map((line) => line.text).join('\n');
  return hasValidRegistration(text) && !THIRD_PARTY_PATTERN.test(foldText(text));
}

const isAligned = (line: Segment, name: Segment): boolean =>
  Math.abs(line.left - name.left) < measureHeight(name) ||
  Math.abs(line.left + line.right - name.left - name.right) < measureHeight(name);

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
