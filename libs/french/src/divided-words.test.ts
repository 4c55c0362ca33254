import { expect, test } from 'vitest';
import { hyphenateDividedWords, joinDividedWords, listReadings } from './divided-words.ts';
import { foldLetters } from './folded-letters.ts';

test.each([
  ['a hyphen at the line end', 'déve-\nloppeur web', 'developpeur web', 'deve-loppeur web'],
  ['an indented next line', 'rap-\n    prochement', 'rapprochement', 'rap-prochement'],
  ['line ends of Windows', 'comptabi-\r\nlité', 'comptabilite', 'comptabi-lite'],
  ['a soft hyphen at the line end', 'ges\u00ad\ntion', 'gestion', 'ges-tion'],
  ['the hyphen of Unicode', 'ges\u2010\ntion', 'gestion', 'ges-tion'],
  ['a space after the hyphen', 'factu- \nration', 'facturation', 'factu-ration'],
  ['capital letters', 'COMPTABI-\nLITÉ', 'comptabilite', 'comptabi-lite'],
  ['a compound of two words', 'machine-\nlearning', 'machinelearning', 'machine-learning'],
])('reads %s in two ways', (_, text, joined, hyphenated) => {
  expect(listReadings(text).map(foldLetters)).toEqual([joined, hyphenated]);
  expect(joinDividedWords(text)).toHaveLength(text.length);
  expect(hyphenateDividedWords(text)).toHaveLength(text.length);
});

test.each([
  ['a list of dashes', '- Excel\n- Word'],
  ['a dash after a space', 'tableur -\nexcel'],
  ['a capital after a small letter', 'Saint-\nNazaire'],
  ['a figure', 'ISO-\n9001'],
  ['a figure before', '2024-\nprésent'],
  ['a blank line between', 'fin-\n\ndébut'],
  ['a hyphen within a line', 'machine-learning'],
  ['no hyphen', 'gestion\nde projet'],
])('leaves %s', (_, text) => expect(listReadings(text)).toEqual([text]));
