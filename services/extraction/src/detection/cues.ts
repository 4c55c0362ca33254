import type { DocumentType } from '@probant/contracts/extraction';

/**
 * Evidence for one type in the folded text, counted once. A negative weight is evidence against the type. `within` is the text to search:
 * titles, labels and rows of cells; each cell by itself, for titles beside another column; or everything including sentences.
 */
export type Cue = {
  readonly type: DocumentType;
  readonly pattern: RegExp;
  readonly weight: number;
  readonly within: 'labels' | 'cells' | 'everything';
  /** What a cell must contain as well; null where the pattern is enough. */
  readonly beside: RegExp | null;
};

const createCue = (
  type: DocumentType,
  weight: number,
  pattern: RegExp,
  within: Cue['within'] = 'labels',
  beside: RegExp | null = null,
): Cue => ({ type, weight, pattern, within, beside });

/** Titles of invoices and credit notes that do not have the word, alone on their row or with a number, a date or a period. */
export const OTHER_BILL_TITLE_PATTERN =
  /^ *(?:avoir(?: (?:client|financier|commercial|de retour|partiel|total))?|note de debit|debit note|appel (?:de |d['’ ]?)(?:fonds|cotisations?|charges|loyers?|provisions?)|situation (?:de travaux|n°|numero)|decompte (?:de travaux|de charges|definitif|general|final|n°|mensuel)|avis d['’ ]echeance|releve (?:de facturation|d['’ ]honoraires)|memoire (?:de travaux|d['’ ]honoraires)|fee note|kostennote|honorarnote|kostenrechnung|demande d['’ ]acompte|etat de frais(?: et honoraires)?|quittance(?: de loyer)?|fattura|factura|faktura|fatura)(?:[ :]+(?:(?:n|no|n°|nr|numero)\b|n°|#|du |au |[a-z]{0,4}[-/ ]?\d).{0,50})? *$/m;

/** Numbered as an invoice is; a student writes one, too. */
export const STATEMENT_TITLE_PATTERN =
  /^ *memoire(?: de frais)? (?:n ?°|no?\b|numero)[ .:]*[a-z]{0,4}[-/ ]?\d.{0,50}$/m;
/** A cell with a price and its currency, or the label of an amount. */
const PRICED_PATTERN =
  /^(?:(?:€|eur) ?\d[\d .]*[,.]\d\d|\d[\d .]*[,.]\d\d ?(?:€|eur(?:os?)?))$|^(?:total|montant|honoraires) h\.?t\.?\b|^total t\.?t\.?c\.?\b|^net a (?:payer|regler)\b|^(?:montant|somme|reste|total) (?:a payer|a regler|du)\b/m;

/** What a page says of a memoir that is the work of a student. */
const STUDY_PATTERN =
  /\buniversite\b|\bmaster (?:1|2|i|ii|professionnel|recherche)\b|\bfaculte\b|\bsoutenu\b|\bsoutenance\b|\bdirect(?:eur|rice) de memoire\b/;

/** The title of an invoice: another title is then a document that it refers to. */
export const BILL_TITLE_PATTERN =
  /\bfactures?\b|\binvoice\b|(?<!(?:lohn|gehalts|entgelt)ab)rechnung\b|\bavoir n|gutschrift|note d.honoraires/;

/** Weights set by hand, for French, English and German. A line of the text is a line of the page. */
export const DETECTION_CUES: readonly Cue[] = [
  createCue(
    'invoice',
    3,
    /\bfactures?\b|\bfactuur|\binvoice\b|(?<!(?:lohn|gehalts|entgelt)ab)rechnung\b|\bavoir n|gutschrift/,
  ),
  // Titles of invoices that are not called so, alone on their row or with a number.
  createCue('invoice', 3, OTHER_BILL_TITLE_PATTERN, 'cells'),
  createCue('invoice', 3.5, STATEMENT_TITLE_PATTERN, 'cells', PRICED_PATTERN),
  createCue('invoice', -3.5, STUDY_PATTERN, 'everything', STATEMENT_TITLE_PATTERN),
  createCue(
    'invoice',
    2,
    /\bfacture\s*(?:n|no|numero|fa|:|#)|invoice ?(?:no|number|#|date|:)|^ *(?:facture|invoice) (?:[a-z]{1,4}[-/])?\d{3,}|rechnungs-?\s?(?:nr|nummer|datum)/m,
  ),
  createCue(
    'invoice',
    1.5,
    /echeance|\bdue date|fallig|zahlbar|conditions de (?:paiement|reglement)|payment terms|zahlungsbeding/,
  ),
  createCue('invoice', 3, /note d.honoraires/),
  createCue('invoice', 2, /note de credit|\bacompte n|credit note|rechnungskorrektur/),
  createCue('invoice', 1.5, /\bcette facture\b|\bthis invoice\b|\bdiese(?:r|s)? rechnung/, 'everything'),
  createCue('invoice', 1.5, /penalites? de retard|indemnite forfaitaire|frais de recouvrement/, 'everything'),
  createCue(
    'invoice',
    1,
    /factur(?:e|ation) a\b|bill(?:ed)? to|invoice to|rechnung an|adresse de (?:facturation|livraison)/,
  ),
  createCue(
    'invoice',
    1,
    /(?:total|base) ?h\.?t|net a payer|solde a payer|montant ttc|toutes taxes comprises|nettobetrag|gesamtbetrag|amount due/,
  ),
  createCue('invoice', 0.5, /\bsiret\b|\btva intra|ust-?id/),
  createCue('invoice', 0.5, /\biban\b/),
  createCue(
    'invoice',
    1,
    /(?:designation|description|libelle|bezeichnung|article).{0,80}(?:quantite|qte|qty|quantity|menge|prix|price|preis)/,
  ),
  createCue('receipt', 2.5, /\bticket\b|(?<!\b(?:on|upon) )\breceipt\b|\brecu\b(?! de)|kassenbon|\bquittung/),
  // Titles of what is sent by mail instead of a ticket, alone on their row or with a number.
  createCue(
    'receipt',
    4.5,
    /^\s*(?:votre |mon )?(?:facturettes?(?: cb| carte)?|justificatifs? (?:de (?:voyage|paiement|transport|depenses?|caisse)|d['’ ]?achats?)|recu (?:de|du|d['’])[ ]?(?:paiement|caisse|transaction|carte|achat|votre paiement)|(?:e-?)?(?:ticket|recu)(?: de caisse)? (?:dematerialise|electronique|numerique)|e-?(?:ticket|recu)(?: de caisse)?)(?:\s*(?:n|no|n°|numero|:|#)?\s*[a-z]{0,4}[-/ ]?\d.{0,25})?\s*$/m,
  ),
  createCue('receipt', 1.5, /\bcaiss(?:e|ier|iere)\b|\bcashier\b|\bcouverts?\b|\btable (?:n|no|:|\d)|\bserveur\b/),
  createCue(
    'receipt',
    1.5,
    /merci de votre visite|merci et a bientot|a bientot|thank you|please come again|goods sold are not/,
  ),
  createCue(
    'receipt',
    1,
    /\bcarte bancaire|\bcb\b|\bespeces\b|\bcash\b|\bvisa\b|\bmastercard\b|\brendu\b|\bchange\b|sans contact/,
  ),
  createCue('receipt', 1, /\bsdn\.? ?bhd|\bgst\b|rounding|\btax invoice/),
  createCue('receipt', 0.5, /\b[0-2]?\d[:h][0-5]\d\b/),
  createCue('receipt', 0.5, /\btotal\b|a payer|montant du|nombre d'articles|nb\.? articles/),
  createCue(
    'resume',
    3,
    /experiences? professionnelles?|(?:work|professional|employment|career) (?:experience|history)|berufserfahrung|parcours professionnel/,
  ),
  createCue('resume', 2.5, /curriculum vitae|^cv\b|^resume$/m),
  createCue('resume', 1.5, /^\s*(?:experiences?|emplois|stages)\s*:?$/m, 'cells'),
  createCue(
    'resume',
    1.5,
    /^\s*(?:formations?(?: et diplomes?)?|education(?: and training)?|(?:academic|educational) background|parcours (?:academique|scolaire)|cursus(?: .{3,14})?|etudes|diplomes?|ausbildung)\s*:?$/m,
    'cells',
  ),
  createCue(
    'resume',
    1.5,
    /^\s*(?:competences?.{0,25}|(?:technical |key )?skills|savoir-faire|kenntnisse)\s*:?$/m,
    'cells',
  ),
  createCue('resume', 1, /^\s*(?:langues?|languages|sprachen|certifications?|projets?|projects?)\s*:?$/m, 'cells'),
  createCue('resume', 1.5, /centres? d'interets?|hobbies|^\s*(?:loisirs|interests)\s*:?$/m),
  createCue('resume', 1.5, /linkedin\.com|\blinkedin\b|github\.com/),
  createCue(
    'resume',
    1,
    /(?:19|20)\d\d\s*(?:-|–|—|a|to|au)\s*(?:(?:\w+\.? )?(?:19|20)\d\d|present|aujourd'hui|ce jour|now|current)/,
  ),
  createCue(
    'resume',
    0.7,
    /\bpermis b\b|\bmaster\b|\blicence\b|baccalaureat|\bbts\b|\bbachelor\b|\buniversi(?:te|ty)\b/,
  ),
  createCue('id_card', 6, /^(?=.*<.*<)[a-z0-9<]{2}[a-z0-9< ]{26,46}$/m),
  createCue(
    'id_card',
    2,
    /carte nationale d'identite|carte d'identite|identity card|personalausweis|\bpasse?port\b|reisepass/,
  ),
  createCue('id_card', 1, /titre de sejour|residence permit|aufenthaltstitel|permis de conduire|driving licence/),
  createCue('id_card', 1, /nationalite|nationality|staatsangehorigkeit/),
  createCue('id_card', 1, /date de naiss|ne\(?e?\)? le|date of birth|geburtsdatum|geburtstag/),
  createCue('id_card', 1, /\bsexe?\b|date d'expir|date of expiry|gultig bis|valable jusqu/),
  createCue('id_card', 1, /republique francaise|\bprefecture\b/),
  createCue('rib', 5, /releve d'identite bancaire/),
  createCue('rib', 2.5, /code guichet|\bguichet\b/),
  createCue('rib', 2.5, /cle rib|\bcle\b/),
  createCue('rib', 1.5, /code banque|code etablissement|\betablissement\b/),
  createCue('rib', 1.5, /\brib\b/),
  createCue('rib', 1, /\biban\b/),
  createCue('rib', 1, /\bbic\b|\bswift\b/),
  createCue('rib', 1, /titulaire|account (?:holder|owner)|kontoinhaber/),
  createCue('rib', 1, /domiciliation|n(?:umer)?[o°] de compte|account number/),
  createCue('rib', -4, /\bfactures?\b|\bfactuur|\binvoice\b|rechnung\b|total ?(?:h\.?t|t\.?t\.?c)|net a payer/),
];
