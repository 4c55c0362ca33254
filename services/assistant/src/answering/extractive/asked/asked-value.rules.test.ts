import { expect, test } from 'vitest';
import { lacksAskedValue } from './asked-value.rules.ts';

test.each([
  ['Combien coûte l’escalade ?', 'Activité\nEscalade | Samedi | Gymnase', true],
  ['Combien coûte l’escalade ?', 'Activité | Tarif\nEscalade | 120', false],
  ['Quel est le prix du billet ?', 'Trajet\nBillet | 14,50 €', false],
  ['Quel est le prix du billet ?', 'Trajet\nBillet | 2 h 10', true],
  ['How much is the ticket?', 'Trajet\nBillet | 2 h 10', true],
  ['Quel est le salaire d’un conducteur ?', 'Les amendes sont payées par le conducteur.', true],
  ['Qui valide la prime de panier ?', 'Prime de panier | Directeur', false],
  ['Quelle est la durée du trajet ?', 'Dijon - Beaune | 7,50 €', true],
  ['Quelle est la durée du trajet ?', 'Le trajet dure douze minutes.', false],
  ['Combien de temps les vidéos sont-elles gardées ?', "Elles sont gardées jusqu'à la fin du contrat.", false],
  ['How long is the mailbox kept?', 'La boîte est conservée trois mois.', false],
  ['How long is the mailbox kept?', 'La boîte est limitée à 5 Go.', true],
  ['How long does the shuttle take?', 'La navette part toutes les heures de 7 h à 21 h.', true],
  ['How long does the shuttle take?', 'Le trajet dure douze minutes.', false],
  ['À quelle heure ferme la crèche ?', 'La crèche ferme à 18 h 45.', false],
  ['À quelle heure ferme la crèche ?', 'La crèche accueille les enfants du quartier.', true],
  ['Horaires de l’assistance', 'Les délais courent pendant les heures ouvrées.', true],
  ['What are the opening hours?', 'Le guichet ouvre de 9 h à 17 h.', false],
  ['Quel est son numéro de téléphone ?', 'Directrice | Solène Marchetti', true],
  ['Quel est le numéro de portable de Solène ?', 'Directrice | Solène Marchetti', true],
  ['Quel est le portable de Solène ?', 'Directrice | Solène Marchetti | Poste 430', true],
  ['Quel est le portable de Solène ?', 'Directrice | Solène Marchetti\nPoste | 430', true],
  ['le mobile du directeur', 'Directeur : Jean Roux, 01 44 55 66 77', true],
  ['Et son portable ?', 'Directeur : Jean Roux, poste 430', true],
  ['Quel est le portable de Solène ?', 'Directrice | Solène Marchetti | +33 6 12 34 56 78', false],
  ['Quel est le portable de Solène ?', 'Nom : Solène | Portable : +41 79 123 45 67', false],
  ['Quel est le portable prêté aux salariés ?', 'Le portable est un ThinkPad.', false],
  ['What is her mobile number?', 'Directrice | Solène Marchetti | 06 12 34 56 78', false],
  ['Quel est le numéro de téléphone du support ?', 'Le support répond au poste 5050.', false],
  ['Quelle est l’adresse mail du DPO ?', 'Le DPO est joint au 5050.', true],
  ['Quel est le taux de TVA ?', 'La TVA est de 5,5 %.', false],
  ['Quel est le taux de TVA ?', 'La TVA est déclarée en juin.', true],
  ['Quel est le taux des pénalités de retard ?', "Pénalités au taux de trois fois l'intérêt légal.", false],
  ['Quel est le taux de TVA ?', 'TVA non applicable, article 293 B du CGI.', false],
  ['Quel pourcentage est remboursé ?', 'La moitié du titre de transport est remboursée.', false],
  ['Combien coûte le parking ?', 'Le stationnement est pris en charge par l’entreprise.', false],
  ['Combien coûte un repas ?', 'Un repas vaut neuf euros cinquante.', false],
  ['Combien coûte l’adhésion ?', 'L’adhésion est de 120 par an.', false],
  ['Quel est le prix du kilo ?', 'Le kilo est vendu 3,50.', false],
  ['How much is the deposit?', 'La caution équivaut à un mois de loyer.', false],
  ['Quel est le montant du loyer ?', 'Le loyer mensuel est fixé à 850.', false],
  ['Quel est le numéro de téléphone des urgences ?', 'En cas d’urgence, composez le 15.', false],
  ['Quel est le numéro de téléphone du club ?', 'Le club est fermé le 15 août.', true],
  ['Quels sont les horaires de la piscine ?', 'La piscine est ouverte en continu tous les jours.', false],
  ['À quelle heure ferme l’accueil ?', 'L’accueil ferme une demi-heure avant le site.', false],
  ['Combien de temps dure la garantie ?', 'La garantie est valable à vie.', false],
  ['Quel est le délai de rétractation ?', 'Le client peut se rétracter dans la quinzaine.', false],
  ['Combien de places compte la salle ?', 'Salle\nCurie | 80', false],
  ['Combien coûte le taxi ? Qui valide ?', 'Le chef de service valide les dépenses.', false],
  ['Combien coûte le taxi ? Et le bus ?', 'Le bus est vert.', true],
  ['Combien de jours de repos ?', 'Le repos est pris avec accord.', true],
  ['How many guests may I bring?', 'Aucun invité n’est admis.', false],
])('%s has no such value in %j: %s', (question, text, expected) =>
  expect(lacksAskedValue(question, text)).toBe(expected),
);

test('takes time in proportion to a hostile text', () => {
  for (const part of ['how much does a ', 'combien de ', 'what are the a ']) {
    const text = part.repeat(100_000);
    expect(lacksAskedValue(text, text)).toBe(lacksAskedValue(text.slice(0, 600), text.slice(0, 2_000)));
  }
});
