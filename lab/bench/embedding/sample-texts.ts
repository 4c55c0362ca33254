const SENTENCES = [
  'Le salarié acquiert deux jours et demi ouvrables de congés payés par mois de travail effectif chez le même employeur.',
  'La facture mentionne la date de la prestation, le taux de TVA applicable et le montant total hors taxes.',
  'Les archives comptables sont conservées pendant dix ans à compter de la clôture de l’exercice concerné.',
  'Toute demande de remboursement est accompagnée du justificatif original et validée par le responsable du service.',
] as const;

export const QUESTION = 'Combien de jours de congés payés un salarié acquiert-il par mois ?';

/** Returns a French text of about this many pieces, which begins with its number, so that no two are the same. */
export function createPassage(pieces: number, number: number, countPieces: (text: string) => number): string {
  let text = `Article ${number}.`;
  for (let at = number; countPieces(text) < pieces; at += 1) text += ` ${SENTENCES[at % SENTENCES.length]}`;
  return text;
}
