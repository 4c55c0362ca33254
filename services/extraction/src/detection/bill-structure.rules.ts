import type { OpenedDocument, Page } from '@probant/documents/document';
import { toCents } from '@probant/french/money';
import { readInvoiceLineItems } from '../invoice/lines/line-items.rules.ts';
import { type InvoicePages, readInvoicePages } from '../invoice/page/invoice-pages.ts';
import { findAmountCandidates } from '../invoice/totals/amount-candidates.ts';
import { chooseTotals, type Totals } from '../invoice/totals/choose-totals.rules.ts';
import { namesVatExemption } from '../invoice/totals/vat-exemption.rules.ts';

/**
 * Whether a document is built as a bill, whatever its title. Its base and its VAT add up to a printed total at a known rate, or its lines
 * do; and it prints two things of a bill at least: when or how to pay, what for, by whom, and under which number. A page whose title
 * says that it is a bill (`isTitled`) need not ask for a payment; another one must, and must not mention an offer, an order or a form.
 */
export function isBuiltAsBill(document: OpenedDocument, isTitled: boolean): boolean {
  if (!mayHoldTotals(document.pages)) return false;
  const pages = readInvoicePages(document);
  const demands = countMatches(DEMANDS, pages.folded);
  const identity = countMatches(IDENTITY, pages.folded);
  if (identity === 0 || (!isTitled && !asksForPayment(pages.folded))) return false;
  const isExempt = namesVatExemption(pages.folded);
  const totals = chooseTotals(findAmountCandidates(pages), undefined, isExempt);
  if (!totals.total?.candidate || totals.total.candidate.isInLine) return false;
  const strength = Number(isTitled) + demands + identity + Number(isExempt) + (isProvedByTax(totals) ? 3 : 0);
  if (strength < MIN_STRENGTH - LINES_STRENGTH) return false;
  return strength + (areLinesProved(pages, totals) ? LINES_STRENGTH : 0) >= MIN_STRENGTH;
}

const LINES_STRENGTH = 2;
/** Of five facts at most about payment, two about identity, one about an exemption, three for the tax and two for the lines. */
const MIN_STRENGTH = 6;

const isProvedByTax = ({ subtotal, vat, total }: Totals): boolean =>
  subtotal?.candidate != null && vat?.candidate != null && vat.value > 0 && total?.agreement === 'proved';

/** Whether the lines add up to the subtotal or the total, within a cent a line. */
function areLinesProved(pages: InvoicePages, totals: Totals): boolean {
  const lines = readInvoiceLineItems(pages, totals);
  const sum = lines.reduce((all, { amount }) => all + toCents(amount?.value ?? 0), 0);
  return (
    lines.length > 0 &&
    [totals.subtotal, totals.total].some(
      (total) => total !== null && Math.abs(total.value - Math.abs(sum)) <= lines.length,
    )
  );
}

/** An amount with its decimals, so that a page of prose costs nothing. */
const AMOUNT_PATTERN = /\d[.,]\d\d(?!\d)|\d ?€/;
const MIN_PRICED_ROWS = 2;

const mayHoldTotals = (pages: readonly Page[]): boolean =>
  pages.flatMap(({ lines }) => lines).filter(({ text }) => AMOUNT_PATTERN.test(text)).length >= MIN_PRICED_ROWS;

const DATE = String.raw`(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}|\d{1,2}(?:er|st|nd|rd|th)?\.? ?[a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})`;

const IBAN = String.raw`\b[a-z]{2}\d\d(?: ?[a-z0-9]{4}){4,7}\b`;
/** What a letter with a bill says. */
const REQUEST = String.raw`veuillez trouver (?:ci-(?:joint|apres|dessous)|notre|le detail)|nous vous prions de (?:trouver|bien vouloir regler)|bitten um ausgleich|in rechnung|erlauben wir uns|\bdoit\b ?:?$|merci de (?:bien vouloir )?regler|merci de votre reglement`;

/** A day of payment, an amount due, and penalties, over folded text. */
const ASKING: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:echeance|exigib|payable|a (?:regler|payer|acquitter)|reglement|paiement|date limite|au plus tard|preleve|\bdue\b|pay (?:by|before)|payment date|zahlbar|fallig|zahlungsziel|abgebucht|buchen|zahlen sie|please pay)[^\n]{0,60}${DATE}`,
  ),
  /\b(?:net|reste|restant|solde|total|montant|somme|a) (?:a (?:payer|regler|verser|acquitter)|du\b|nous devoir)|\ba (?:payer|regler)\b|\b(?:total|amount|balance) to pay\b|\bamount payable\b|\bamount due\b|\bbalance due\b|\btotal payable\b|\bzahlbetrag\b|\brestbetrag\b|\brechnungsbetrag\b/,
  /penalites? (?:de retard|pour retard)|indemnite forfaitaire|frais de recouvrement|l\.? ?441-(?:6|9|10)|taux (?:d.interet )?legal|late payment|verzugszins|interest (?:of|at|rate)/,
];

/** What asks for a payment or says that it was made, over folded text: one fact each. */
const DEMANDS: readonly RegExp[] = [
  ...ASKING,
  new RegExp(String.raw`\biban\b|${IBAN}|\bbankverbindung\b|\baccount (?:no|number)\b`),
  /\b(?:modes?|moyens?|conditions?|modalites?) (?:de |d. ?)(?:paiement|reglement)|\b(?:reglement|paiement|payable|regle|payee?|acquittee?) (?:par|en|a|au|comptant|le|sous)\b|\bescompte\b|\bpayment (?:terms?|method|is due|due|by|within)|\bzahlung(?:sbedingungen|sart|sweise)? ?(?:per|:|bis|innerhalb)|\bpaid (?:by|on)\b|\babgebucht\b|\b(?:reglement|paiement|payment|versement|zahlung)[a-z ]{0,12}:? ?(?:par |en |per )?(?:carte|card|cb|virement|cheque|especes|prelevement|bank transfer|direct debit|uberweisung|lastschrift)\b|\bbezahlt\b/,
  new RegExp(`${REQUEST}|merci de votre confiance`, 'm'),
];

/** How a payment is asked for with an account, or said to be made; quotes and orders have terms of payment, too. */
const PAYMENT_PATTERN = new RegExp(
  [
    String.raw`(?:regl(?:er|ement)|payer|payable|paiement|verser|versement|virer|virements?)\b[^\n]{0,40}(?:\n[^\n]{0,40})?${IBAN}`,
    String.raw`\b(?:regle|payee?|acquittee?|preleve|paid|bezahlt|abgebucht)\b|(?<!\b(?:modes?|moyens?) de )\b(?:reglement|paiement|payment) ?:? ?(?:par |by )?(?:carte|card|cb)\b|\bpayment due on receipt\b`,
    REQUEST,
  ].join('|'),
  'm',
);

/** What an offer, an order, a contract or a form says, in a paper without the title of a bill. */
const NOT_YET_DUE_PATTERN =
  /\d ?% (?:a|de) la (?:commande|signature|livraison|reservation)|\d ?% d.acompte|\bacompte (?:a|de) la (?:commande|signature)|\bacompte de \d+ ?% (?:a|des)\b|\bpassons commande\b|^ *(?:bon|fiche|rapport) d.intervention|^ *(?:mon |votre )?panier\b|^ *etude de prix|^ *(?:chiffrage|simulation|expedition n|compte rendu)|\bquittance d.indemnite|\bsignatures? (?:du|de la|des) (?:locataire|preneur|bailleur|parties|adherent|souscripteur)|\blu et approuve\b|\bpremier loyer\b/m;

const asksForPayment = (folded: string): boolean =>
  !NOT_YET_DUE_PATTERN.test(folded) && [...ASKING, PAYMENT_PATTERN].some((pattern) => pattern.test(folded));

/** Who issues it, and under which number: one fact each. */
const IDENTITY: readonly RegExp[] = [
  /\bsiret\b|\bsiren\b|\br\.?c\.?s\.?\b|\btva (?:intra|n°|fr|:|no\b|numero)|\bn° ?(?:de )?tva\b|\bid\.? ?tva\b|\bhr[ab] ?\d|\bust-?id|\bumsatzsteuer-id|\bsteuer-?(?:nr|nummer)|\bein \d|\bvat (?:no|number|reg|id|:)|\bcompany (?:no|number|reg)|\babn\b|\bfr ?\d\d ?\d{3} ?\d{3} ?\d{3}\b|\bn° (?:w\d{6,}|rna)|\brna\b/,
  /(?:n ?[°º]|\bno\b\.?|\bnumero\b|\bnr\b\.?|#|\bnumber\b|\breference\b|\bref\b\.?) ?:? ?[a-z]{0,6}[-/ ]?\d[a-z0-9/-]*/,
];

const countMatches = (patterns: readonly RegExp[], text: string): number =>
  patterns.filter((pattern) => pattern.test(text)).length;
