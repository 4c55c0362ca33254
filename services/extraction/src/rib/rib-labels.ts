/** Labels of a bank-details slip, over folded text. */
export const RIB_LABELS = {
  holder:
    /\b(?:(?:(?:nom(?:(?:,| et) (?:prenoms?|adresse))?|designation|identite|intitule) du )?titulaires?(?:\(s\))?(?: du compte)?|(?:intitule|libelle|designation|proprietaire|nom) du compte|(?:nom|identite) du (?:client|beneficiaire)|(?:compte )?(?:ouvert )?au nom de|raison sociale|denomination(?: sociale)?|account (?:holder|owner|name)(?: name)?|nom(?: ?,| et| ou|\s?\/) (?:prenom|raison sociale|denomination)s?|beneficiaire)\b|^(?:client|nom)(?= ?:|$)/,
  bic: /\b(?:bic|swift|code swift|bank identifier code)\b/,
  bank: /\b(?:domiciliation|nom de la banque|etablissement bancaire|banque|bank name|paying bank|bank)\b(?! code)/,
} as const;

const OTHER_LABELS =
  /\b(?:code banque|code etablissement|code guichet|guichet|code agence|n[°o.]? ?(?:de |du )?compte|numero de compte|cle rib|cle\b|iban|devise|adresse|releve d'identite|international bank|identifiant|account n(?:o|umber)|rib\b)/;

/** Any label of the slip; a value matches none of them. "banque" is a label only when it is alone: bank names contain the word too. */
export const ANY_RIB_LABEL = new RegExp(
  `${RIB_LABELS.holder.source}|${RIB_LABELS.bic.source}|\\bdomiciliation\\b|\\bpaying bank\\b|^(?:banque|agence)$|${OTHER_LABELS.source}`,
);
