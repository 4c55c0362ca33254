import type { ReadRow } from '../../../chunk-tables/rows.rules.ts';
import { isAskingWord } from '../../../text-analysis/asking-words.ts';
import { foldQuestion } from '../../../text-analysis/fold-start.ts';
import { hasType } from '../asked/asked-type.rules.ts';
import { createMentions } from './compared-words.ts';

/** "Quelle est la caution de la salle", "quelle caution pour la salle", "et la caution de la salle". */
const VALUE_PATTERN =
  /^(?:et )?(?:(?:a combien|de combien) est |quel(?:le)?s? (?:(?:est|sont|sera|serait) )?)(?:les? |la |l')?([a-z-]{4,}) (?:demandee? |exigee? |a verser )?(?:d[eu] |des |d'|pour |a la |au |aux |a l')/;
/** Words for what any row has: a value, its unit, a person or a place of it. */
const ANY_VALUE_PATTERN =
  /^(?:prix|tarif|cout|montant|total|valeur|somme|nom|numero|code|date|jour|heure|horaire|moment|duree|delai|temps|responsable|personne|contact|telephone|portable|mobile|poste|adresse|mail|courriel|e-?mail|type|sorte|genre|taux|pourcentage|procedure|demarche|difference|mode|moyen|moyens|lieu|endroit|piece|document|papier|capacite|surface|superficie|taille|nombre|frequence|temperature|quantite|niveau|limite|plafond|maximum|minimum|age|loyer|salaire|frais|statut|etat|resultat|reference|role|fonction|service|etage|condition|regle|avantage|droit|intitule|contenu|objet|but|raison|cause)s?$/;
/** Persons of whom columns have prices: "Habitant | Extérieur". */
const PERSON_PATTERN =
  /(?<![a-z])(?:pour|for) (?:une? |des |les |l'|la |le |an? |the )?(associations?|entreprises?|societes?|commercants?|professionnels?|particuliers?|adultes?|enfants?|mineurs?|bebes?|etudiante?s?|lyceens?|collegiens?|retraitee?s?|seniors?|chomeurs?|couples?|familles?|groupes?|ecoles?|habitante?s?|exterieure?s?|adherente?s?|membres?|salariee?s?|agents?|cadres?|benevoles?|invitee?s?)(?![a-z])/;
/** Prices of fewer columns are for anyone. */
const MIN_PRICES = 2;
/** "Le tarif de nuit" is another one than that of the day. */
const MOMENT_PATTERN =
  /(?<![a-z])(?:tarifs?|prix|forfaits?) (?:de |du |d'|en )(nuit|jour|journee|soiree|soir|matinee|week-?end|semaine)(?![a-z])/;

/**
 * Whether a row of a table lacks what a question asks it for: a value that neither its columns nor its titles name ("la caution de la
 * salle"), the price of a moment ("le tarif de nuit"), or that of persons where its columns are for others ("pour une association").
 *
 * @param said everything that is said of the row: its cells, the names of its columns, the titles above it and of its document.
 */
export function lacksValueOfRow(
  question: string,
  { cells, names }: Pick<ReadRow, 'cells' | 'names'>,
  said: string,
): boolean {
  if (names === null) return false;
  const asked = foldQuestion(question).trim();
  const wanted: string[] = [];
  const value = VALUE_PATTERN.exec(asked)?.[1];
  if (value !== undefined && !ANY_VALUE_PATTERN.test(value) && !isAskingWord(value)) wanted.push(value);
  const moment = MOMENT_PATTERN.exec(asked)?.[1];
  if (moment !== undefined) wanted.push(moment);
  const person = PERSON_PATTERN.exec(asked)?.[1];
  const prices = cells.filter((cell) => hasType(cell, 'amount')).length;
  if (person !== undefined && prices >= MIN_PRICES) wanted.push(person);
  if (wanted.length === 0) return false;
  const isMentioned = createMentions(said);
  return wanted.some((word) => !isMentioned(word));
}
