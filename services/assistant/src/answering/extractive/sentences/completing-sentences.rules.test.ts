import { expect, test } from 'vitest';
import { analyzeChunk } from '../../../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../../../lexical/lexical-index.ts';
import { analyzeQuestion } from '../../../lexical/question-terms.ts';
import { listCandidates, readSentence } from './candidate-sentences.ts';
import { completeAnswer, listJoinedTerms } from './completing-sentences.rules.ts';

const complete = (question: string, text: string, answer: string): readonly string[] =>
  completeAll(question, text, answer).filter((sentence) => !sentence.startsWith(answer));

function completeAll(question: string, text: string, answer: string): readonly string[] {
  const index = createLexicalIndex();
  addDocument(index, 'd', [analyzeChunk({ heading: [], text }, 'fr')]);
  const chunks = [{ relevance: 1, similarity: null, title: '', heading: [], text, language: 'fr' as const }];
  const { headings, sentences } = listCandidates(question, analyzeQuestion(question, index), chunks);
  const found = sentences.find((candidate) => readSentence(candidate, chunks).startsWith(answer));
  if (found === undefined) throw new Error(`no sentence ${answer}`);
  const completed = completeAnswer({ question, answer: found, candidates: sentences, chunks, headings });
  return completed.map((candidate) => readSentence(candidate, chunks));
}

test.each([
  {
    title: 'the papers that a list announces',
    text: 'Les pièces à fournir sont :\nune photo ;\nun justificatif de domicile ;\nl’ancienne carte.\nLe guichet ferme à 17 h.',
    answer: 'Les pièces',
    expected: ['une photo ;', 'un justificatif de domicile ;', 'l’ancienne carte.'],
  },
  {
    title: 'the steps of a procedure without end marks',
    text: 'Pour installer une imprimante :\nOuvrez le portail\nChoisissez « Impression »\nRedémarrez le poste',
    answer: 'Pour installer',
    expected: ['Ouvrez le portail', 'Choisissez « Impression »', 'Redémarrez le poste'],
  },
  {
    title: 'numbered steps, but not the paragraph after them',
    text: 'La marche à suivre :\n1. Coupez l’eau.\n2. Appelez le gardien.\nLe gardien habite au rez-de-chaussée. Il a un double des clés.',
    answer: 'La marche',
    expected: ['1. Coupez l’eau.', '2. Appelez le gardien.'],
  },
  {
    title: 'an exception right after the rule',
    text: 'Deux jours de télétravail par semaine sont admis. Toutefois, les apprentis n’en ont qu’un. La demande est écrite.',
    answer: 'Deux jours',
    expected: ['Toutefois, les apprentis n’en ont qu’un.'],
  },
  {
    title: 'a condition right after the rule',
    text: 'Le repas est remboursé. Sauf s’il est pris à la cantine. Les notes sont envoyées le 25.',
    answer: 'Le repas',
    expected: ['Sauf s’il est pris à la cantine.'],
  },
  {
    title: 'the subject of a pronoun',
    text: 'La prime de panier est due aux équipes de nuit. Elle est de 7,40 € par poste.',
    answer: 'Elle est',
    expected: ['La prime de panier est due aux équipes de nuit.'],
  },
  {
    title: 'nothing where the next sentence is about something else',
    text: 'Le préavis est de trois mois. Les congés sont pris avant le départ.',
    answer: 'Le préavis',
    expected: [],
  },
  {
    title: 'nothing for a row of a table',
    text: 'Repas | 20 €\nNuit | 110 €\nTaxi | 45 €',
    answer: 'Nuit',
    expected: [],
  },
  {
    title: 'an item with a semicolon inside',
    text: 'Pour vous connecter, procédez ainsi.\nOuvrir le client\nAttendre le voyant ; il devient vert\nFermer la fenêtre',
    answer: 'Pour vous',
    expected: ['Ouvrir le client', 'Attendre le voyant ;', 'il devient vert', 'Fermer la fenêtre'],
  },
  {
    title: 'no rows of a table as items',
    text: 'Voici les plafonds :\nRepas | 20 €\nNuit | 110 €',
    answer: 'Voici',
    expected: [],
  },
])('completes an answer with $title', ({ answer, expected, text }) =>
  expect(complete('La prime de panier ?', text, answer)).toEqual(expected),
);

const LEAVING =
  'Avant le départ, procédez ainsi.\n1. Prendre rendez-vous\n2. Rendre le badge\n3. Vider le casier\nLe badge coûte 12 €.';
test.each([
  ['Comment rendre mon badge ?', ['Avant le départ, procédez ainsi.', '1. Prendre rendez-vous', '3. Vider le casier']],
  [
    'Quelles sont les étapes du départ ?',
    ['Avant le départ, procédez ainsi.', '1. Prendre rendez-vous', '3. Vider le casier'],
  ],
  ['Faut-il rendre le badge ?', []],
])('%s is answered by the list of an item where it asks for one', (question, expected) =>
  expect(complete(question, LEAVING, '2. Rendre')).toEqual(expected),
);

test.each([
  ['Nuit ou taxi ?', 1],
  ['Quels sont les plafonds de la nuit et du taxi ?', 1],
  ['Price of the keyboard and the mouse?', 1],
  ['Quel est le plafond d’une nuit ?', 0],
  ['Où est la salle Ampère ?', 0],
])('%s joins %i pair of things', (question, pairs) => {
  const { terms } = analyzeQuestion(question, createLexicalIndex());
  expect(listJoinedTerms(question, terms)).toHaveLength(pairs);
});

const PROCEDURES = {
  leak: 'Une fuite se déclare au gardien. La vanne est dans la cave. Agissez dans cet ordre.\n1. Fermer la vanne\n2. Couper le courant\n3. Éponger le sol\nLe gardien tient un registre.',
  hidden:
    'Le linge est traité à 60 °C.\n1. Trier le linge. Vider les poches.\n2. Charger le tambour\n3. Lancer le cycle\nLes filtres sont changés en mars.',
  inline: 'En cas de panne : 1. Noter le code affiché. 2. Éteindre la borne. 3. Appeler le poste 22.',
  prose:
    'La balance est contrôlée le lundi. Pour la tarer, videz le plateau. Appuyez sur Tare. Attendez le zéro, puis posez le poids. Le certificat est classé.',
  bullets:
    'Voici la marche à suivre :\n- remplir le bon ;\n- le faire signer ;\n- le déposer au bureau 4.\nLe bureau ferme à 16 h.',
  lettered:
    'La clôture comprend les étapes suivantes :\na) compter la caisse\nb) éditer le ticket Z\nc) fermer le coffre\nLa recette est portée en banque.',
  named: 'Étape 1 : ouvrir le dossier\nÉtape 2 : scanner les pièces\nÉtape 3 : valider\nUn dossier est gardé dix ans.',
  table:
    'Étape | Action | Qui\n1 | Contrôler le bon | Magasinier\n2 | Ranger les colis | Cariste\n3 | Signer la réception | Chef de quai',
  long: `Suivez ces étapes :\n${Array.from({ length: 14 }, (_, at) => `${at + 1}. Faire la chose ${at + 1}`).join('\n')}`,
  divided:
    'Avant de rendre la clé, le locataire relève le compteur ; il vide les placards ; il ferme les volets. La clé est remise au gardien.',
} as const;

test.each([
  [
    'Comment faire en cas de fuite ?',
    'leak',
    'Une fuite',
    ['Agissez dans cet ordre.', '1. Fermer la vanne', '2. Couper le courant', '3. Éponger le sol'],
  ],
  [
    'Quelles sont les étapes en cas de fuite ?',
    'leak',
    '2. Couper',
    ['Agissez dans cet ordre.', '1. Fermer la vanne', '2. Couper le courant', '3. Éponger le sol'],
  ],
  ['Où est la vanne ?', 'leak', 'La vanne', ['La vanne est dans la cave.']],
  [
    'Comment laver le linge ?',
    'hidden',
    'Le linge',
    [
      'Le linge est traité à 60 °C.',
      '1. Trier le linge.',
      'Vider les poches.',
      '2. Charger le tambour',
      '3. Lancer le cycle',
    ],
  ],
  [
    'How do I wash the laundry?',
    'hidden',
    'Les filtres',
    [
      'Le linge est traité à 60 °C.',
      '1. Trier le linge.',
      'Vider les poches.',
      '2. Charger le tambour',
      '3. Lancer le cycle',
    ],
  ],
  [
    'Que faire en cas de panne ?',
    'inline',
    'En cas de panne',
    ['En cas de panne : 1. Noter le code affiché.', '2. Éteindre la borne.', '3. Appeler le poste 22.'],
  ],
  [
    'Comment tarer la balance ?',
    'prose',
    'Pour la tarer',
    ['Pour la tarer, videz le plateau.', 'Appuyez sur Tare.', 'Attendez le zéro, puis posez le poids.'],
  ],
  ['Quand la balance est-elle contrôlée ?', 'prose', 'La balance', ['La balance est contrôlée le lundi.']],
  [
    'Comment commander une fourniture ?',
    'bullets',
    'Le bureau',
    ['Voici la marche à suivre :', '- remplir le bon ;', '- le faire signer ;', '- le déposer au bureau 4.'],
  ],
  [
    'Quelle est la procédure de clôture ?',
    'lettered',
    'La clôture',
    [
      'La clôture comprend les étapes suivantes :',
      'a) compter la caisse',
      'b) éditer le ticket Z',
      'c) fermer le coffre',
    ],
  ],
  [
    'Comment archiver un dossier ?',
    'named',
    'Étape 2',
    ['Étape 1 : ouvrir le dossier', 'Étape 2 : scanner les pièces', 'Étape 3 : valider'],
  ],
  [
    'Quelles sont les étapes de la réception ?',
    'table',
    '2 | Ranger',
    ['1 | Contrôler le bon | Magasinier', '2 | Ranger les colis | Cariste', '3 | Signer la réception | Chef de quai'],
  ],
  ['Que fait le cariste ?', 'table', '2 | Ranger', ['2 | Ranger les colis | Cariste']],
  [
    'Que fait le locataire ?',
    'divided',
    'il vide',
    ['Avant de rendre la clé, le locataire relève le compteur ;', 'il vide les placards ;', 'il ferme les volets.'],
  ],
] as const)('%s is answered by whole sentences and steps (%s)', (question, name, answer, expected) =>
  expect(completeAll(question, PROCEDURES[name], answer)).toEqual(expected),
);

test('quotes eight steps and adds nothing', () =>
  expect(completeAll('Quelles sont les étapes ?', PROCEDURES.long, 'Suivez')).toHaveLength(1 + 8));
