import { expect, test } from 'vitest';
import { isSmallTalk, stripCourtesies } from './small-talk.rules.ts';

test.each([
  'Bonjour',
  'Merci !',
  'Merci beaucoup, bonne journée',
  'Ok, super',
  'Ça va ?',
  'Et toi, comment vas-tu ?',
  'Qui êtes-vous ?',
  'Pouvez-vous m’aider ?',
  'Bonjour madame, bonsoir à tous',
  'Hello!',
  'Thanks a lot',
  'How are you?',
  '👍',
])('%s is small talk', (message) => expect(isSmallTalk(message)).toBe(true));

test.each([
  'Bonjour, quels sont les horaires ?',
  'Merci de m’indiquer le plafond d’un hôtel',
  'Qui est le responsable des achats ?',
  'Aide au logement',
  'Quel est le nom du directeur ?',
  'Et pour un taxi ?',
  'Thank you note template',
  'IBAN',
])('%s asks something', (message) => expect(isSmallTalk(message)).toBe(false));

test.each([
  ['Bonjour, combien de jours de congés ?', 'combien de jours de congés ?'],
  ['Bonsoir madame ! Où est la salle B ?', 'Où est la salle B ?'],
  ['Quel est le BIC, merci d’avance', 'Quel est le BIC'],
  ['Quel est le plafond, svp ?', 'Quel est le plafond?'],
  ['Hello, where is the printer please?', 'where is the printer?'],
  ['Bonjour', 'Bonjour'],
  ['Merci', 'Merci'],
  ['Que signifie merci en allemand ?', 'Que signifie merci en allemand ?'],
])('%s is searched as %s', (question, expected) => expect(stripCourtesies(question)).toBe(expected));

test('takes time in proportion to a hostile text', () => {
  for (const part of ['bonjour ', ' \t', ', merci', 'bonjour madame ']) {
    const text = part.repeat(50_000);
    expect(isSmallTalk(text)).toBe(false);
    expect(stripCourtesies(text).length).toBeLessThanOrEqual(text.length);
  }
});
