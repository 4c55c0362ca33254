import { describe, expect, test } from 'vitest';
import { resolveQuestion } from './resolve-question.rules.ts';

const resolve = (before: string, next: string) =>
  resolveQuestion(next, { id: 'c1', lastQuestion: before, lastResolved: before });

describe('a follow-up that names a thing changes the thing and keeps the question', () => {
  test.each([
    [
      'an allowance',
      'Quel est le montant de l’indemnité pour une voiture ?',
      'Et pour une moto ?',
      'Quel est le montant de l’indemnité pour une moto ?',
    ],
    [
      'a place',
      'Qui valide les demandes de congé au siège ?',
      'Et en agence ?',
      'Qui valide les demandes de congé en agence ?',
    ],
    [
      'a category of staff',
      'Combien de jours de préavis pour un cadre ?',
      'Et pour un employé ?',
      'Combien de jours de préavis pour un employé ?',
    ],
    ['an order number', 'Quand est livrée la commande 4512 ?', 'Et la 4520 ?', 'Quand est livrée la commande 4520 ?'],
    ['a reference', 'Où est rangée la FIL-3307 ?', 'Et la PLQ-2202 ?', 'Où est rangée la PLQ-2202 ?'],
    ['a lot', 'Qui est propriétaire du lot 27 ?', 'Et le 12 ?', 'Qui est propriétaire du lot 12 ?'],
    [
      'a person',
      'Où se trouve le bureau de Mme Lefort ?',
      'Et celui de M. Petit ?',
      'Où se trouve le bureau de M. Petit ?',
    ],
    [
      'the same noun',
      'Quelle est la capacité de la salle Curie ?',
      'Et de la salle Pasteur ?',
      'Quelle est la capacité de la salle Pasteur ?',
    ],
    ['a name alone', 'Quelle est la capacité de la salle Curie ?', 'Pasteur ?', 'Quelle est la capacité de Pasteur ?'],
    [
      'a season',
      'À quelle heure ouvre la déchetterie en hiver ?',
      'Et l’été ?',
      'À quelle heure ouvre la déchetterie l’été ?',
    ],
    [
      'a moment that was not said',
      'À quelle heure ferme la piscine ?',
      'Et le dimanche ?',
      'À quelle heure ferme la piscine le dimanche ?',
    ],
    [
      'a risk',
      'Quelle franchise s’applique au vol ?',
      'Et à l’incendie ?',
      'Quelle franchise s’applique à l’incendie ?',
    ],
    [
      'what is counted',
      'Combien de filtres à huile en stock ?',
      'Et les plaquettes arrière ?',
      'Combien de plaquettes arrière en stock ?',
    ],
    ['what may be brought', 'Peut-on venir avec un chien ?', 'Et un chat ?', 'Peut-on venir avec un chat ?'],
    [
      'a seniority',
      'Quelle prime pour cinq ans d’ancienneté ?',
      'Et dix ans ?',
      'Quelle prime pour dix ans d’ancienneté ?',
    ],
    ['the subject of a verb', 'La salle est-elle chauffée ?', 'Et la cuisine ?', 'la cuisine est-elle chauffée ?'],
    [
      'two things at once',
      'Quel est le prix de la révision pour une berline ?',
      'Et la vidange pour un utilitaire ?',
      'Quel est le prix de la vidange pour un utilitaire ?',
    ],
    ['a town', 'À quelle heure ferme le site de Nantes ?', 'Et à Rezé ?', 'À quelle heure ferme le site à Rezé ?'],
    [
      'a contract',
      'Quel est le préavis du contrat de chauffage ?',
      'Et les espaces verts ?',
      'Quel est le préavis du contrat des espaces verts ?',
    ],
    [
      'a condition',
      'Comment résilier mon contrat ?',
      'Et si je déménage ?',
      'Comment résilier mon contrat si je déménage ?',
    ],
    [
      'thanks before it',
      'Combien dure l’essai d’un ouvrier ?',
      'Merci. Et pour un agent ?',
      "Combien dure l’essai d'un agent ?",
    ],
    [
      'a person of whom it says more',
      'Quel est le préavis pour un cadre ?',
      'Et pour un ouvrier qui débute',
      'Quel est le préavis pour un ouvrier qui débute ?',
    ],
    [
      'without an opening word',
      'Combien coûte un lit en chambre double ?',
      'En chambre simple ?',
      'Combien coûte un lit En chambre simple ?',
    ],
    [
      'in English',
      'Which form do I need for a visa?',
      'And for a work permit?',
      'Which form do I need for a work permit?',
    ],
    ['in English, without an article', 'Who teaches pottery?', 'And climbing?', 'Who teaches climbing?'],
    [
      'in English, in another place',
      'When does the office in Lyon close?',
      'And in Nice?',
      'When does the office in Nice close?',
    ],
  ])('%s', (_, before, next, text) => {
    const resolved = resolve(before, next);
    expect(resolved.text).toBe(text);
    expect(resolved.focus).not.toBeNull();
  });
});

describe('a follow-up that names nothing asks something else about the same thing', () => {
  test.each([
    ['how much', 'Y a-t-il des frais de relance ?', 'Combien ?', 'Combien coûte des frais de relance ?'],
    ['where, after who', 'Qui anime le théâtre ?', 'Où ?', 'Où anime le théâtre ?'],
    [
      'a number',
      'Qui contacter pour une fuite d’eau ?',
      'Quel est son numéro ?',
      'Quel est son numéro contacter pour une fuite d’eau ?',
    ],
    [
      'how long',
      'Quel est le prix de la géométrie ?',
      'Combien de temps ça dure ?',
      'Combien de temps ça dure de la géométrie ?',
    ],
    [
      'when a person is there',
      'Qui est l’animatrice des enfants ?',
      'Quand est-elle là ?',
      'Quand est-elle là l’animatrice des enfants ?',
    ],
    [
      'a word for a value',
      'Quel est le numéro de contrat de la mutuelle ?',
      'Et la date ?',
      'la date de la mutuelle ?',
    ],
    [
      'a possession',
      'Combien dure la période d’essai ?',
      'Et son renouvellement ?',
      'son renouvellement la période d’essai ?',
    ],
    ['whether it is free', 'Y a-t-il un parking ?', 'Est-il gratuit ?', 'Est-il gratuit un parking ?'],
    ['who may have it', 'Quel est le tarif réduit ?', 'Qui y a droit ?', 'Qui y a droit le tarif réduit ?'],
    ['in English', 'Who is the safety officer?', 'How can I reach her?', 'How can I reach her the safety officer ?'],
  ])('%s', (_, before, next, text) => expect(resolve(before, next)).toMatchObject({ text, focus: null }));
});

test('asks who after a definite noun', () =>
  expect(resolve('Qui ferme le magasin le lundi ?', 'Et le samedi qui ferme ?')).toMatchObject({
    text: 'le samedi qui ferme ?',
    focus: null,
  }));

describe('a question of its own is left as it is', () => {
  test.each([
    ['La piscine est-elle ouverte ?'],
    ['Comment poser des congés ?'],
    ['horaires de la mairie'],
    ['Faut-il envoyer un recommandé ?'],
    ['Est-il possible de payer par chèque ?'],
    ['Bonjour'],
    ['Merci !'],
    ['Comment un salarié pose-t-il ses congés ?'],
    ['Quelles sont les conditions de renouvellement du bail commercial ?'],
    ['Is it possible to pay the deposit by card?'],
  ])('%s', (next) =>
    expect(resolve('Quel est le code du portail ?', next)).toMatchObject({
      text: next,
      focus: null,
      asksReason: false,
    }),
  );

  test('the first of its conversation', () =>
    expect(resolveQuestion('Et pour un taxi ?', null).text).toBe('Et pour un taxi ?'));

  test('after an opening word', () =>
    expect(resolve('Quel est le code du portail ?', 'Et comment poser des congés ?').text).toBe(
      'comment poser des congés ?',
    ));
});

test.each([
  ['Pourquoi ?', true],
  ['Et pourquoi ?', true],
  ['Pourquoi pas ?', true],
  ['Pourquoi cette limite ?', true],
  ['Pourquoi est-ce interdit ?', true],
  ['Pour quelle raison ?', true],
  ['Comment ça se fait ?', true],
  ['Why?', true],
  ['Why is that?', true],
  ['pourquoi on attend si longtemps ?', true],
  ['Pourquoi est-ce que ça dure autant ?', true],
  ['Pourquoi si cher ?', true],
  ['Why does it take so long?', true],
  ['How come?', true],
  ['Pourquoi la barrière ferme-t-elle à 22 h ?', false],
  ['Pourquoi la salle est-elle si chère ?', false],
  ['Why do the offices close in August?', false],
])('%s asks for the reason of the answer before it: %s', (next, asksReason) => {
  const before = 'Peut-on entrer après 22 h ?';
  const resolved = resolve(before, next);
  expect(resolved.asksReason).toBe(asksReason);
  expect(resolved.text).toBe(asksReason ? before : next);
});

test('the reason of a follow-up is that of what it named', () =>
  expect(
    resolveQuestion('Pourquoi ?', {
      id: 'c1',
      lastQuestion: 'Et un chat ?',
      lastResolved: 'Peut-on venir avec un chat ?',
    }),
  ).toMatchObject({ text: 'Peut-on venir avec un chat ?', focus: 'un chat ?', asksReason: true }));

test('reads a long question before in bounded length, and never cuts what is asked', () => {
  const { alternative, text } = resolve(`Quel est le prix ${'de la chose '.repeat(2_000)} ?`, 'Et pour un taxi ?');
  expect(text.length).toBeLessThan(2_100);
  expect(alternative?.endsWith('Et pour un taxi ?')).toBe(true);
});
