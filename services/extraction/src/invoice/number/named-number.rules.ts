import { findDates } from '@probant/french/dates';
import { readPrintedKind } from '../kind/document-kind.rules.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { NumberCandidate } from './number-candidates.rules.ts';

const NUMBER_WORD = '(?:n ?[°ºo]|numero|number|nummer|nr|no|ref|reference|#)\\.?';
const INVOICE_NAME =
  "(?:facture|invoice|rechnung|note d['’ʼ ]?honoraires|quittance ?/ ?facture|quittance|honorarnote|fee note|tax invoice|vat invoice|sales invoice)";
const CREDIT_NAME =
  "(?:avoir|facture d['’ʼ ]?avoir|facture[ -]avoir|note de credit|credit note|gutschrift|rechnungskorrektur|stornorechnung)";
/** What may qualify a title without naming another paper. */
const QUALITY = "(?: (?:d['’ʼ ]?honoraires|definitive|originale|finale|de solde|rectificative|commerciale|de vente))?";
const ANY_PAPER_NAME = '(?:decompte|memoire|releve(?: de facturation)?|situation)';

/** The label that ends directly before a number, or is alone above it. A word before it, such as "Annule la", makes it that of another paper. */
const createLabelPattern = (name: string, isWordNeeded: boolean): RegExp =>
  new RegExp(
    `^(?:objet ?: ?|(?:votre|notre|your|our) )?(?:${name}${QUALITY}(?: ?${NUMBER_WORD})${isWordNeeded ? '' : '?'}|${NUMBER_WORD} (?:de |de la |d['’ʼ ]?)?${name}|${name}s?-? ?(?:nr|nummer)\\.?)[ .:]*$`,
  );
const INVOICE_LABEL_PATTERN = createLabelPattern(INVOICE_NAME, false);
const CREDIT_LABEL_PATTERN = createLabelPattern(CREDIT_NAME, false);
const OTHER_LABEL_PATTERN = createLabelPattern(ANY_PAPER_NAME, true);

/** Words that a number must not contain: the value was read together with its neighbour. */
const FOREIGN_WORD_PATTERN = /\b(?:date|du|le|page|of|vom|client|code)\b/i;
/** More of the number behind it: "F 18" of "F 18 0111". */
const MORE_DIGITS_PATTERN = /^(?: |[ ]?[-/.] ?)\p{L}{0,3}\d|^ ?[-/]$/u;

type LabelKind = 'own' | 'other' | null;

/**
 * Returns whether a number is named by its own label, wherever it is on the page: "Facture n° 12", "Invoice" above "12", "Décompte n° 12" where no
 * invoice is numbered. Another number with such a label, on the same pages above the lines, makes both uncertain.
 */
export function isNamedNumber(
  pages: InvoicePages,
  chosen: NumberCandidate,
  candidates: readonly NumberCandidate[],
): boolean {
  const { kind, isUnsure } = readPrintedKind(pages);
  if (isUnsure || chosen.whole !== null || FOREIGN_WORD_PATTERN.test(chosen.value)) return false;
  const ownPattern = kind === 'credit_note' ? CREDIT_LABEL_PATTERN : INVOICE_LABEL_PATTERN;
  const named = candidates.filter(({ cell }) => pages.tableHeadRow === null || cell.row < pages.tableHeadRow);
  const kinds = named.map((candidate) => ({ candidate, kind: readLabelKind(pages, candidate, ownPattern) }));
  const hasOwn = kinds.some(({ kind: label }) => label === 'own');
  const rivals = kinds.filter(({ kind: label }) => label === (hasOwn ? 'own' : 'other'));
  return (
    rivals.some(({ candidate }) => candidate.value === chosen.value && isWhole(candidate)) &&
    rivals.every(({ candidate: { value } }) => chosen.value.includes(value) || value === chosen.value)
  );
}

/** "F-2026-" at the end of a cell, whose rest is in the next row; "118" of "118 bis", "2026-118" of "2026-118 B" or "26118" of "26118 / AB". */
export const isCutNumber = ({ cell: { segment }, end }: NumberCandidate): boolean => {
  const behind = segment.text.slice(end).trimEnd();
  return /^ ?[-/]$/.test(behind) || SUFFIX_PATTERN.test(behind);
};

/** Words behind a number that are no part of it. */
const NO_SUFFIX = '(?:D[UE]|L[EA]|AU|EN|ET|HT|TTC|TVA|EUR|USD|GBP|CHF|PDF|REF|N)';
/** A short group of capitals, one letter, or "bis" behind a number: up to the end, or before its day. */
const SUFFIX_PATTERN = new RegExp(
  `^(?: ?(?:bis|ter|quater)| ?[-/] ?(?!${NO_SUFFIX}\\b)[A-Z]{1,3}| (?!${NO_SUFFIX}\\b)(?:[A-Z]{1,2}|[a-z]))(?=$| (?:du|en date|date|le|vom|of|dated)\\b| ?[—–,;|(:-](?: |$))`,
);

/**
 * "Facture n° 12 annulée", "Annule et remplace la facture n° 12", "Acompte" before "Facture n° 12": the number of an earlier invoice. The words
 * may be in the cell before.
 */
export const isReplacedNumber = (
  { rows }: Pick<InvoicePages, 'rows'>,
  { cell: { segment, row, position }, start, end }: NumberCandidate,
): boolean => {
  const neighbour = rows[row]?.segments[position - 1]?.folded ?? '';
  const before = `${neighbour} ${segment.folded.slice(0, start)}`;
  return (
    /^[^\d]{0,6}(?:annule|remplace|corrige|rectifie|rembourse|impaye)/.test(segment.folded.slice(end)) ||
    /\b(?:annul|remplac|corrig|rembours|derniere |precedente |initiale )[^\d]{0,40}$/.test(before) ||
    DEDUCTED_PATTERN.test(before)
  );
};

/** "À déduire : facture n°", "Acompte versé, facture n°"; "Facture d’acompte n°" is the title of the invoice itself. */
const DEDUCTED_PATTERN =
  /(?:\b(?:a deduire|deduit|deduction|impayee?s?)\b|(?<!\bfacture[^\d]{0,12})\b(?:acomptes?|avances?|anzahlung)\b[^\d]{0,24}\b(?:facture|rechnung|invoice)\b)[^\d]{0,40}$/;

/**
 * "Facture pour commande n° 12", "Facture - contrat n° 12", "n° 27 du devis": the number of the paper that stands nearer to it than the
 * title. "Facture d'intervention n° 12" is a title.
 */
export const isOfOtherPaper = ({ cell: { segment }, start, end }: NumberCandidate): boolean =>
  OTHER_PAPER_BEFORE_PATTERN.test(segment.folded.slice(0, start)) ||
  OTHER_PAPER_BEHIND_PATTERN.test(segment.folded.slice(end));

const OTHER_PAPER =
  '(?:(?:bon de )?commandes?|bon de (?:livraison|travail|intervention)|bl|devis|contrat|dossier|marche|chantier|affaire|intervention|ticket|reservation|chambre|vehicule|sinistre|mission|lot)';
const OTHER_PAPER_BEFORE_PATTERN = new RegExp(
  `\\bfacture\\b(?! (?:d['’ʼ ]|de )${OTHER_PAPER})[^\\d]{0,40}\\b${OTHER_PAPER}(?: [a-z]+)?[ .:]*(?:${NUMBER_WORD})?[ .:]*$`,
);
const OTHER_PAPER_BEHIND_PATTERN = new RegExp(`^ (?:du|de la|de l['’ʼ ]|de votre|de notre) ?${OTHER_PAPER}\\b`);

function readLabelKind({ folded }: InvoicePages, candidate: NumberCandidate, ownPattern: RegExp): LabelKind {
  const { label, cell, start, value } = candidate;
  const before = cell.segment.folded.slice(0, start).trim();
  const labels = before === '' ? [label.left, /[a-z]/.test(label.left) ? '' : label.above] : [before];
  const own = labels.find((text) => ownPattern.test(text));
  if (own !== undefined) {
    if (RECEIPT_LABEL_PATTERN.test(own) && /\bfacture/.test(folded)) return null;
    return isDistinctive(value) || (NUMBER_LABEL_PATTERN.test(own) && !isYear(value)) ? 'own' : null;
  }
  return labels.some((text) => OTHER_LABEL_PATTERN.test(text)) ? 'other' : null;
}

/** The label has a word for numbers, or is the German compound of it. */
const NUMBER_LABEL_PATTERN = new RegExp(`${NUMBER_WORD}[ .:]*$|^${NUMBER_WORD}`);

/** "Quittance n°": beside an invoice it is the receipt of a payment. */
const RECEIPT_LABEL_PATTERN = /\bquittance(?! ?\/ ?facture)/;

/** After a bare "Facture", a year or two digits may be anything. */
const isDistinctive = (value: string): boolean => value.length > 2 && !isYear(value);

/** "2026" above "03-0118" is the begin of a number. */
const isYear = (value: string): boolean => /^(?:19|20)\d\d$/.test(value);

function isWhole({ cell: { segment }, end }: NumberCandidate): boolean {
  const behind = segment.text.slice(end);
  if (!MORE_DIGITS_PATTERN.test(behind)) return true;
  const [day] = findDates(behind);
  return day !== undefined && day.start <= 3;
}
