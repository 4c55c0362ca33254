import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTerms } from '../text-analysis/analyze-text.ts';
import { findSynonyms } from './read-synonyms.ts';

const lines = readFileSync(new URL('./french-synonyms.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test('each line has an expression and what documents say for it, none of them twice or without a word that is searched', () => {
  for (const line of lines) {
    const expressions = line.split('|');
    expect([line, expressions.length >= 2, new Set(expressions).size]).toEqual([line, true, expressions.length]);
    expect([line, expressions.slice(1).filter((text) => listTerms(text, 'fr').length === 0)]).toEqual([line, []]);
  }
});

const list = (text: string): readonly string[] => findSynonyms(text).map((synonym) => synonym.text);

test.each([
  ['bagnole', 'voiture'],
  ['concierges', 'gardien'],
  ['RTT', 'réduction du temps de travail'],
  ['réduction du temps de travail', 'RTT'],
  ['égarée', 'perdu'],
  ['paquet', 'colis'],
  ['heures sup', 'heures supplémentaires'],
  ['versement', 'échéance'],
  ['collabs', 'collaborateur'],
  ['payer en plusieurs fois', 'échéancier'],
])('%s may be %s', (text, synonym) => expect(list(text)).toContain(synonym));

test.each([
  ['entreprise', 'boîte'],
  ['voiture', 'bagnole'],
  ['jeune', 'ne pas manger'],
  ['volant', 'vol'],
])('documents do not say for %s %s', (text, synonym) => expect(list(text)).not.toContain(synonym));

test.each([
  ['carte d’identité', 'passeport'],
  ['pièce d’identité', 'passeport'],
  ['restaurant', 'repas'],
  ['resto', 'dîner'],
  ['midi', 'déjeuner'],
  ['main', 'peau'],
  ['visage', 'peau'],
  ['samedi', 'dimanche'],
  ['reçu', 'justificatif'],
  ['remise des clés', 'état des lieux'],
  ['mission', 'voyage'],
  ['impayé', 'relance'],
  ['se faire virer', 'sanction'],
  ['retraité', 'seniors'],
  ['remboursement', 'avoir'],
])('%s and %s are different things', (text, other) => {
  expect(list(text)).not.toContain(other);
  expect(list(other)).not.toContain(text);
});
