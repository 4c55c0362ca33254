import { expect, test } from 'vitest';
import { detectAskedType, hasType } from './asked-type.rules.ts';

test.each([
  ['Combien coûte une entrée enfant ?', 'amount'],
  ['Quel est le montant de la prime ?', 'amount'],
  ['tarif salle des fetes', 'amount'],
  ['How much is a school meal?', 'amount'],
  ['Quel est le taux de TVA applicable ?', 'rate'],
  ['Combien de temps garder une facture ?', 'duration'],
  ['Quelle est la durée du préavis ?', 'duration'],
  ['How long is the notice period?', 'duration'],
  ['Combien de salariés dans l’atelier ?', 'count'],
  ['How many meeting rooms are there?', 'count'],
  ['Quand la paie est-elle versée ?', 'date'],
  ['Horaires de l’assistance', 'date'],
  ['À quelle heure ferme le guichet ?', 'date'],
  ['What year was it founded?', 'date'],
  ['Comment contacter l’infirmerie ?', 'contact'],
  ['numéro de téléphone du gardien', 'contact'],
  ['Quel est le BIC ?', 'number'],
  ['Qui signe les notes de frais ?', 'person'],
  ['À qui envoyer le devis ?', 'person'],
  ['Who approves an order?', 'person'],
  ['Où sont les imprimantes ?', 'place'],
  ['Dans quelle salle a lieu la réunion ?', 'place'],
  ['Pourquoi refuser un colis ?', 'reason'],
  ['Why is the door locked?', 'reason'],
  ['Puis-je fumer dans la cour ?', 'permission'],
  ['Are we allowed to bring guests?', 'permission'],
  ['Que faire en cas de fuite ?', 'manner'],
  ['La direction', null],
])('%s asks for %s', (question, type) => expect(detectAskedType(question)).toBe(type));

test.each([
  ['La prime est de 1 250,50 €.', 'amount', true],
  ['L’entrée est gratuite le dimanche.', 'amount', true],
  ['La prime est versée en juin.', 'amount', false],
  ['Le préavis est de trois mois.', 'duration', true],
  ['Le préavis court dès la lettre.', 'duration', false],
  ['La paie est versée le 28 décembre.', 'date', true],
  ['Le guichet ouvre à 9 h 30.', 'date', true],
  ['La paie est versée par virement.', 'date', false],
  ['Le taux est de 5,5 %.', 'rate', true],
  ['Appelez le 01 44 55 66 77.', 'contact', true],
  ['Le directeur des achats signe.', 'person', true],
  ['Les bijoux sont interdits pour éviter les accrochages.', 'reason', true],
  ['Les bijoux sont rangés au vestiaire.', 'reason', false],
  ['Les visiteurs doivent porter un badge.', 'permission', true],
] as const)('%s has a %s: %s', (sentence, type, expected) => expect(hasType(sentence, type)).toBe(expected));

test('takes time in proportion to a hostile text', () => {
  for (const part of ['quel est le ', 'pour a', '1 ', 'a'.repeat(50)]) {
    const text = part.repeat(100_000);
    expect(detectAskedType(text)).toBe(detectAskedType(text.slice(0, 600)));
    expect(hasType(text, 'reason')).toBe(hasType(text.slice(0, 2_000), 'reason'));
  }
});
