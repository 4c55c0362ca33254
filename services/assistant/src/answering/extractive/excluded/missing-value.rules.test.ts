import { expect, test } from 'vitest';
import { lacksValueOfRow } from './missing-value.rules.ts';

const ROOM = { names: ['Salle', 'Habitant', 'Extérieur', 'Capacité'], cells: ['Salle Ravel', '250 €', '480 €', '180'] };
const BIKE = { names: ['Vélo', 'Prix', 'Dépôt de garantie'], cells: ['Tandem', '30 €', '200 €'] };

test.each([
  ['Quelle est la caution de la salle Ravel ?', ROOM, true],
  ['Quelle caution pour la salle Ravel ?', ROOM, true],
  ['Quel est l’acompte pour la salle Ravel ?', ROOM, true],
  ['Quelle est la caution du tandem ?', BIKE, false],
  ['Quelle est la capacité de la salle Ravel ?', ROOM, false],
  ['Quel est le prix de la salle Ravel ?', ROOM, false],
  ['Quelle salle pour cent personnes ?', ROOM, false],
  ['Quel est le tarif de nuit de la salle Ravel ?', ROOM, true],
  ['Quel est le tarif de nuit de la salle Ravel ?', { ...ROOM, names: ['Salle', 'Jour', 'Nuit', 'Places'] }, false],
  ['Combien coûte la salle Ravel pour une association ?', ROOM, true],
  ['Combien coûte la salle Ravel pour un habitant ?', ROOM, false],
  ['Combien coûte la salle Ravel pour une fête ?', ROOM, false],
  ['Combien coûte le stand pour une association ?', { names: ['Nature', 'Prix'], cells: ['Stand', '30 €'] }, false],
  ['Quelle est la caution de la salle Ravel ?', { names: null, cells: ['Salle Ravel', '250 €'] }, false],
])('%s lacks its value in %j: %s', (question, row, expected) => {
  const said = ['Tarifs', ...(row.names ?? []), ...row.cells].join('\n');
  expect(lacksValueOfRow(question, row, said)).toBe(expected);
});

test('a title may name what is asked for', () =>
  expect(lacksValueOfRow('Quelle est la caution de la salle Ravel ?', ROOM, 'Cautions\nSalle Ravel')).toBe(false));
