import { foldLetters } from '@probant/french/folded-letters';

const MAX_LABEL_LENGTH = 60;
const MAX_LABEL_WORDS = 8;
/** Words of a label before which a text may end another value: "IBAN : FR76 ... BIC : ...". */
const STRONG_WORDS =
  'iban|bic|swift|siren|siret|rcs|rna|ape|naf|n° ?tva|n° de tva|numero de tva|id tva|tva intra(?:communautaire)?|vat(?: number| no)?|tel|telephone|fax|mobile|portable|e-?mail|courriel|echeance|domiciliation|titulaire(?: du compte)?|code banque|code guichet|cle rib|numero de compte|n° de compte|n° client|n° de commande|n° de facture|reference client|date de naissance|lieu de naissance|nationalite|matricule';
/** First words of the labels of French and English forms, without accents. Data of a rule, not of a document. */
const LABEL_WORDS = `${STRONG_WORDS}|tva|rib|n°|no|nº|num|numero|number|code|cle|ref|refs|reference|date|nom|noms|prenom|prenoms|name|first name|last name|surname|adresse|address|ville|city|pays|country|code postal|postcode|phone|mail|site(?: web| internet)?|web|capital|forme juridique|raison sociale|denomination|enseigne|company|registration|client|customer|fournisseur|supplier|seller|buyer|acheteur|vendeur|emetteur|destinataire|facture|invoice|commande|order|devis|contrat|bon|emission|emis le|date d'emission|livraison|montant|amount|total|sous-total|net|solde|acompte|remise|mode|moyen|conditions?|reglement|paiement|payment|delai|banque|bank|agence|branch|account|compte|sort code|objet|subject|service|fonction|poste|metier|grade|ne le|nee le|ne\\(e\\) le|naissance|lieu|sexe|situation|validite|valable|version|auteur|redacteur|redige par|approuve par|verifie par|valide par|approbateur|responsable|referent|contact|interlocuteur|horaires?|duree|debut|fin|entree|sortie|salle|batiment|etage|statut|etat|type|categorie|marque|modele|immatriculation|serie|garantie|poids|dimensions?|couleur|prix|quantite|qte|unite|taux|devise|currency|periode|employeur|employer|salarie|convention|coefficient|classification|effectif|activite|gerant|president|dirigeant|medecin|specialite|groupe sanguin|allergies?|classe|niveau|etablissement|enseignant|superficie|surface|loyer|depot|bailleur|locataire|assureur|police|sinistre|chauffeur|vehicule|expediteur|transporteur|colis|volume`;
/** Other names of columns, which are no labels of forms. */
const COLUMN_WORDS = `${LABEL_WORDS}|produits?|articles?|prestations?|roles?|personnes?|libelle|designation|description|valeurs?|tarifs?|couts?|nombre|nb|jours?|heures?|mois|annee|frequence|periodicite|actions?|etapes?|risques?|mesures?|procedures?|documents?|logiciels?|sites?|public|commentaires?|observations?|remarques?|questions?|reponses?|competences?|formations?|motifs?|causes?|effets?|seuils?|limites?|plafonds?|remises?|options?|item|price|cost|room|seats|floor|owner|manager|team|day|days|hours|value|description|quantity|unit|role|task`;
const COLUMN_START = new RegExp(`^(?:${COLUMN_WORDS})(?![\\p{L}\\d])`, 'u');
const STRONG_START = new RegExp(`^(?:${STRONG_WORDS})(?![\\p{L}\\d])`, 'u');
const LABEL_START = new RegExp(`^(?:${LABEL_WORDS})(?![\\p{L}\\d])`, 'u');
/** A label before its colon at the start of a line: "Date d'échéance : 14/10/2026". */
const COLON_FIELD_PATTERN = /^([\p{L}(][^:|]{0,58}?) ?: ?(?=\S)/u;
const DIGIT_PATTERN = /\d/;

const fold = (text: string): string => foldLetters(text).replaceAll('’', "'").replaceAll('º', '°');

/** Whether a text begins as labels of forms do: "Titulaire du compte", "N° de commande". */
export const startsWithLabel = (text: string): boolean => LABEL_START.test(fold(text.slice(0, MAX_LABEL_LENGTH)));

/** Whether a text is what a column is called: "Responsable", "Prix HT". */
export const isColumnTitle = (text: string): boolean =>
  text.length <= MAX_LABEL_LENGTH && !DIGIT_PATTERN.test(text) && COLUMN_START.test(fold(text.trim()));

/** Whether a text is a label alone: known words and no value, or any short text before a colon. */
export function isLabel(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > MAX_LABEL_LENGTH || trimmed.split(' ').length > MAX_LABEL_WORDS)
    return false;
  if (/[.;,!?]$/.test(trimmed) && !/^(?:tél|réf|n°|tel|ref)\.$/i.test(trimmed)) return false;
  if (/:$/.test(trimmed)) return /\p{L}/u.test(trimmed);
  return startsWithLabel(trimmed) && !DIGIT_PATTERN.test(trimmed) && !COLON_FIELD_PATTERN.test(trimmed);
}

/** Returns the length of the label, with its colon, of a line that is a label and its value: 0 for any other. */
export function measureLabel(line: string): number {
  const colon = COLON_FIELD_PATTERN.exec(line);
  if (colon !== null) {
    const label = colon[1] ?? '';
    // An hour ("9 : 30"), a link and a sentence are no labels.
    const isSentence = label.split(' ').length > MAX_LABEL_WORDS || /[.;!?,] /.test(label);
    if (!isSentence && !line.slice(colon[0].length).startsWith('//')) return colon[0].length;
  }
  const strong = STRONG_START.exec(fold(line.slice(0, MAX_LABEL_LENGTH)))?.[0];
  // "Siret 153 806 476 00021": without a colon only a label that is followed by its digits.
  if (strong === undefined) return 0;
  const rest = line.slice(strong.length);
  const isFollowed =
    /^\.?(?: \(?[\p{L}]+\)?){0,2} [A-Z]{0,2}\d/u.test(rest) || /^(?: \([^)]{1,40}\))? [A-Z\d]{8,34}$/.test(rest);
  return isFollowed ? strong.length : 0;
}

/** Whether a line is one label with its value. */
export const isFieldLine = (line: string): boolean => measureLabel(line) > 0;

const INNER_FIELD_PATTERN = new RegExp(
  `(?<=[\\p{L}\\d.)%€] )(?:${STRONG_WORDS})(?: \\([^)]{1,40}\\))? ?: ?(?=\\S)`,
  'gu',
);
const MAX_FIELD_TEXT_LENGTH = 600;

/**
 * Splits a text that lists fields one after the other ("Banque : A IBAN : B BIC : C") before each label; a text of other sentences is
 * returned as it is. Lengths stay: the pieces and the spaces between them are the text.
 */
export function splitFields(text: string): readonly string[] {
  if (text.length > MAX_FIELD_TEXT_LENGTH || !text.includes(':')) return [text];
  // One character for each: folding keeps the length of Latin text; where it does not, the text stays whole.
  const folded = fold(text);
  if (folded.length !== text.length) return [text];
  const starts = [...folded.matchAll(INNER_FIELD_PATTERN)].map(({ index }) => index);
  if (starts.length === 0) return [text];
  return [0, ...starts]
    .map((start, at) => text.slice(start, starts[at] ?? text.length).trim())
    .filter((piece) => piece !== '');
}
