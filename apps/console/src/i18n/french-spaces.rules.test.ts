import { expect, test } from 'vitest';
import { keepFrenchSpaces } from './french-spaces.rules.ts';

test.each([
  ['Essayez : un RIB', 'Essayez\u00a0: un RIB'],
  ['Pas de document ? Essayez', 'Pas de document\u202f? Essayez'],
  ['Terminé !', 'Terminé\u202f!'],
  ['le droit « écrire ».', 'le droit «\u00a0écrire\u00a0».'],
  ['moins de 90 %, 50 Mo et 30 jours', 'moins de 90\u202f%, 50\u00a0Mo et 30\u00a0jours'],
  ['un mot ; un autre', 'un mot\u202f; un autre'],
])('keeps together what French typography does: %s', (text, expected) => {
  expect(keepFrenchSpaces(text)).toBe(expected);
});

test.each(['10 000 € à 12:30', 'a:b', 'https://exemple.fr/?a', '3 documents', '3 Mots', '3 sur 8'])(
  'leaves %s to the line',
  (text) => {
    expect(keepFrenchSpaces(text).replaceAll('\u00a0€', ' €')).toBe(text);
  },
);
