import { BILL_TITLE_PATTERN, OTHER_BILL_TITLE_PATTERN, STATEMENT_TITLE_PATTERN } from './cues.ts';
import { isProforma } from './proforma.rules.ts';

const NUMBERED_END = String.raw`(?:\s*(?:n|no|n°|nr|numero|#)(?![a-z]).{0,30}|\s+[a-z]{0,4}[-/ ]?\d.{0,25}|\s+(?:[-–—] |au |du |de |pour ).{0,40})?\s*$`;

/** Titles of documents of other types, alone on their row or with a number, a date or a subject. */
const OTHER_TITLES: readonly string[] = [
  'devis|quotation|quote|angebot|pro ?forma|kostenvoranschlag',
  'bon de (?:commande|livraison|reception|retour|travail)|ordre de (?:reparation|travail|mission|service|virement)|purchase order|delivery note|packing (?:list|slip)|bestellung|lieferschein',
  'bulletin de (?:paie|paye|salaire)|fiche de paie|pay ?slip|(?:lohn|gehalts|entgelt)abrechnung',
  'releve de (?:comptes?(?: clients?)?|situation)|account statement|bank statement|kontoauszug',
  'contrat(?: d.{1,40})?|convention(?: d.{1,40})?|avenant|conditions generales.{0,40}|(?:general )?terms (?:and conditions|of .{1,20})|mandat.{0,40}|statuts|reglement interieur',
  'attestation.{0,40}|certificat d.{0,40}|extrait k ?bis|proces[- ]verbal.{0,40}|ordre du jour|etat des lieux',
  "avis d'impo.{0,70}|taxes? (?:fonciere|d['’ ]habitation|fonciere?s?).{0,40}|cotisation fonciere.{0,40}",
  'lettre d.{0,30}|mise en demeure',
  "(?:bordereau de )?remises? (?:de |d['’ ]?)(?:cheques?|especes|virements?|prelevements?)|bordereau de (?:livraison|versement|remise)",
  "bordereau (?:recapitulatif )?(?:de |des |d['’ ]?)cotisations?.{0,40}|declaration (?:sociale|de tva|de cotisations?|unifiee).{0,40}|bulletin d['’ ](?:inscription|adhesion|abonnement).{0,30}|(?:fiche|formulaire|demande) d['’ ](?:inscription|adhesion|abonnement)|autorisation de prelevement.{0,30}",
];

const OTHER_TITLE_PATTERN = createTitlePattern(OTHER_TITLES);

/** Titles that a receipt prints as a row of its own: the number of an order, a fare, an offer of the shop. */
const WEAK_TITLES: readonly string[] = [
  "proposition(?: (?:commerciale|de prix|tarifaire|financiere|d['’ ]intervention))?|estimation|offre(?: (?:de prix|commerciale|tarifaire))?",
  '(?:confirmation|accuse de reception) d.{0,3} ?(?:votre )?commande|order (?:confirmation|acknowledge?ment)|auftragsbestatigung',
  '(?:votre |ma )?commande(?: (?:fournisseur|client|d.achat|interne))?',
  'tarifs?(?: .{0,20})?|liste (?:de|des) prix|grille tarifaire|bordereau de prix|price ?list|preisliste|catalogue(?: .{0,20})?',
  'notes? de frais|fiche de frais|demande de remboursement|expense (?:report|claim)|reisekostenabrechnung',
];

const WEAK_TITLE_PATTERN = createTitlePattern(WEAK_TITLES);

function createTitlePattern(titles: readonly string[]): RegExp {
  return new RegExp(String.raw`^\s*(?:${titles.join('|')})${NUMBERED_END}`, 'm');
}

/** "2e rappel", "Rappel de facture", "Rappel n° 2"; not "Rappel de vos références", nor a day as of a vaccine. */
const REMINDER_TITLES: readonly string[] = [
  '(?:lettre de |(?:1er|1ere|2e|2eme|3e|3eme|premiere?|deuxieme|seconde?|troisieme|derniere?) )(?:relance|rappel)(?: .{0,60})?',
  'relance(?: .{0,60})?',
  String.raw`rappel(?:\s*(?:n ?°|no|numero|#)?\s*\d{1,2}(?![\d/.-]).{0,30})?`,
  "rappel[ :-]+(?:amiable|avant|(?:(?:de |du |des |d['’ ])(?:votre |vos |notre |nos )?)?(?:paiement|reglement|factures?(?= .{0,30}impayee?)|echeances?|creance|solde|impaye)).{0,40}",
  'rappel de factures?',
];

/** Titles of papers that list invoices to be paid: the word "facture" is below them. */
const LIST_OF_BILLS_PATTERN = new RegExp(
  String.raw`^\s*(?:(?:${REMINDER_TITLES.join('|')})\s*$|(?:releves? de (?:comptes?(?: clients?)?|factures?)|(?:releve|etat|liste|balance) (?:des|de) (?:factures?|impayes|comptes?|echeances|encours)(?: .{0,30})?|factures? impayees?|statement of account|account statement|(?:payment |final )?reminder|mahnung|zahlungserinnerung)${NUMBERED_END})`,
  'm',
);

/** Of these, the titles that an invoice prints above its own. */
const ABOVE_BILL_PATTERN = /^\s*(?:rappel|etat des comptes\b.*)\s*$/;
/** A row that is nothing but the title of an invoice: an invoice in a list has its amount beside. */
const BARE_BILL_TITLE_PATTERN =
  /^ *(?:facture|invoice|rechnung)(?: ?(?:n ?[°º]|no\b|nr\b|numero|#).{0,20})?(?: (?:du|le|of|vom) .{6,18})? *$/m;

/** What only a paper of another kind says, by kind; over folded text in which blanks are single. */
const OTHER_PAPER_MARKS: readonly RegExp[] = [
  // Quotes and estimates.
  /\bbon pour (?:accord|travaux|commande|execution)\b|\b(?:accept|agree to) this (?:quote|quotation|estimate|offer)\b|\b(?:offre|devis|proposition|prix|tarifs?|estimation) (?:est )?(?:valables?|valides?) (?:jusqu|pendant|pour une duree|\d)|\bvalidite (?:de (?:l.offre|la proposition|notre offre)|du (?:present )?devis|:? ?\d+ (?:jours|mois))|\bdate de validite\b|\bduree de validite\b/,
  /\bmontant (?:total )?estime\b|\b(?:quote|offer|estimate) (?:is )?valid (?:until|for)\b|\bangebot (?:ist )?(?:freibleibend|gultig)|\bsignature du client precedee\b/,
  // Orders and what confirms them.
  /\b(?:livraison|date de livraison|delai de livraison|expedition) ?(?:est )?(?:souhaitee?|demandee?|prevue?|attendue?|estimee?|imperati)|\bcommande fournisseur\b|\brappeler (?:ce|notre|le) numero de commande\b|\badresser (?:vos|votre|la|les) factures?\b/,
  /\b(?:avons bien recu|accusons reception de|confirmons) (?:de )?votre commande\b|\bvotre commande (?:est|a (?:bien )?ete) (?:bien )?(?:confirmee|enregistree|prise en compte|validee)|\bwe (?:have received|confirm) your order\b/,
  // Deliveries.
  /\breste a livrer\b|\brecu (?:en bon etat|conforme)|\bmarchandises? recues? (?:en bon etat|conforme)|\bsignature (?:du|de la) (?:livreur|receptionnaire|chauffeur|transporteur|destinataire)/,
  // Pay.
  /\bsalaire (?:de base|brut|net)|\bnet (?:imposable|a payer avant impot)|\bcotisations (?:salariales|patronales|ouvrieres)|\bpart (?:salariale|patronale|salarie|employeur)\b|\bbruttolohn\b|\blohnsteuer\b|\bgross pay\b/,
  // Accounts.
  /\bnouveau solde\b|\bancien solde\b|\bsolde (?:crediteur|debiteur|initial)\b|\bsolde (?:au|en date du) \d|\bdebit credit\b|\b(?:opening|closing) balance\b/,
  /\bcompte a crediter\b|\bnombre de cheques\b|\btotal de la remise\b|\bcheques? remis\b/,
  // Expenses of an employee.
  /\b(?:rembourser|remboursement) (?:au|a la|du|de la|par l.) ?(?:salariee?|employee?|employeur|collaborat)|\btotal a rembourser\b/,
  // Taxes.
  /\bdirection generale des finances publiques\b|\brevenu fiscal de reference\b|\bnumero fiscal\b|\bavis d.impo(?:t|sition)\b|\bcentre des (?:impots|finances)\b|\bservice des impots\b/,
  // Contracts.
  /\bentre les soussignes\b|\bil a ete convenu\b|\bci-apres (?:denomme|designe)|\bfait en (?:deux|trois|\d) exemplaires\b/,
  // Reminders.
  /\bsauf erreur (?:ou omission )?de notre part\b|\bn.avons (?:toujours |a ce jour )?pas (?:encore )?recu (?:votre|le) (?:reglement|paiement)/,
];

type PaperTexts = Readonly<Record<'head' | 'cells' | 'everything', string>>;

/** `named`: by a title that an invoice may print too, as the reference of its order. `sure`: by another title, or by its words. */
export type OtherPaper = 'no' | 'named' | 'sure';

/**
 * Returns whether a document is a business paper of no type, such as a quote or an account statement: by its title, which is in its head
 * rows, or by what only such a paper says. A bill keeps its own title, and so does a receipt beside a weak one. `isTill`: on a roll of a till.
 */
export function findOtherPaper({ head, cells, everything }: PaperTexts, isTill: boolean): OtherPaper {
  if (isProforma(head)) return 'sure';
  const list = LIST_OF_BILLS_PATTERN.exec(head);
  const bill = BILL_TITLE_PATTERN.exec(head);
  if (list && (!bill || list.index <= bill.index) && !isAboveBill(list[0], head)) return 'sure';
  if (bill) return 'no';
  const title = OTHER_TITLE_PATTERN.exec(head);
  if (title && isBelowOwnTitle(title, head)) return 'no';
  if (title) return mayBeReference(title, { head, cells, everything }) ? 'named' : 'sure';
  if (isTill || OWN_RECEIPT_PATTERN.test(cells) || OTHER_BILL_TITLE_PATTERN.test(cells)) return 'no';
  const weak = WEAK_TITLE_PATTERN.exec(head);
  if (weak) {
    if (NUMBERED_BILL_PATTERN.test(cells)) return 'no';
    return mayBeReference(weak, { head, cells, everything }) ? 'named' : 'sure';
  }
  if (OWN_TITLE_PATTERN.test(cells)) return 'no';
  const text = everything.replace(/\s+/g, ' ');
  return OTHER_PAPER_MARKS.some((mark) => mark.test(text)) ? 'sure' : 'no';
}

/** "Mémoire n° 118" above "Proforma PF-12": the second is a reference. */
function isBelowOwnTitle({ 0: title, index }: RegExpExecArray, head: string): boolean {
  const above = head.slice(0, index);
  return STATEMENT_TITLE_PATTERN.test(above) || (/pro ?forma/.test(title) && OTHER_BILL_TITLE_PATTERN.test(above));
}

const isAboveBill = (title: string, head: string): boolean =>
  ABOVE_BILL_PATTERN.test(title) && BARE_BILL_TITLE_PATTERN.test(head);

/** "Relevé n° 12" above "Bon de commande C43": the paper has a number of its own. "Devis n° : 12" on a page with a day of payment: it is a label. */
function mayBeReference(title: RegExpExecArray, { head, cells, everything }: PaperTexts): boolean {
  if (OWN_NUMBER_PATTERN.test(head.slice(0, title.index))) return true;
  return REFERENCE_PATTERN.test(title[0]) && (NUMBERED_BILL_PATTERN.test(cells) || DUE_DAY_PATTERN.test(everything));
}

/** A row that names a paper and its number, and no party, contract, case or register. */
const OWN_NUMBER_PATTERN =
  /^ *(?!.*\b(?:client|customer|contrat|contract|siret|siren|rcs|tva|vat|dossier|tel|affaire|projet|project|chantier|marche|compte|account|abonne|adherent|ref|reference|objet|lot|agrement|licence|capital|company|hr[ab]|orias|rna|ape|naf|reg|registration|ein|abn|employee|salarie)\b)(?:[a-z'’]+ ){1,4}(?:n ?[°º]|no|nr|numero|#)\.? ?:? ?[a-z]{0,6}[-/ ]?\d/m;
/** "Facture originale N° F 26" below the references. */
const NUMBERED_BILL_PATTERN =
  /^ *(?:facture|invoice|[a-z]*rechnung)\b.{0,20}(?:n ?[°º]|\bno\b|\bnr\b|\bnumero|#).{0,6}\d/m;
const REFERENCE_PATTERN = /:|\(|^\s*(?:votre|vos|notre|nos)\b/;
const DUE_DAY_PATTERN =
  /(?:echeance|exigible|payable|a (?:regler|payer|acquitter) (?:avant|le|pour|au)|(?:regler|payer|reglement|paiement).{0,30}(?:avant|au plus tard) le|date limite de (?:paiement|reglement)|\bdue (?:date|on|by)|\bdate due|pay(?:able)? .{0,20}(?:by|before|no later than)|zahlungstermin|zahlbar|fallig|soit le).{0,12}\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4}/;

/** A cell that begins with the name of a receipt; "Reçu le" and "Reçu en bon état" are of a delivery. */
const OWN_RECEIPT_PATTERN =
  /^ *(?:(?:votre |mon )?(?:e-?)?(?:ticket|recu(?! (?:le|en|conforme)\b)|receipt)\b|(?:votre )?justificatifs? (?:de (?:voyage|paiement|transport|depenses?|caisse)|d['’ ]?achats?))/m;
/** A cell that begins with the name of a bill or of bank details, wherever it is. */
const OWN_TITLE_PATTERN =
  /^ *(?:votre |notre |copie (?:de )?|duplicata (?:de )?|montant de (?:votre |la ))?(?:factures?|invoice|tax invoice|[a-z]*-?rechnung|avoir|gutschrift|note d.honoraires|releve d.identite bancaire)\b/m;
