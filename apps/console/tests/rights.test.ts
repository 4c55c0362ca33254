import { expect, test } from 'vitest';
import { CATALOGUES } from './testing/catalogues.ts';

const RIGHTS = ['read', 'write', 'export', 'erase', 'admin'] as const;

/** The words of the account screen, which lists what a key may do. */
const accountTexts = CATALOGUES.find(([file]) => file === 'screens/account/texts.ts')?.[1];

/** The texts of one language, with the file and the name of each. */
const listTexts = (language: 'fr' | 'en') =>
  CATALOGUES.flatMap(([file, texts]) =>
    Object.entries(texts[language]).flatMap(([name, text]) =>
      typeof text === 'string' ? [{ place: `${file} ${name}`, text }] : [],
    ),
  );

const QUOTED = { fr: /« ?([^«»]+?) ?»/gu, en: /“([^“”]+)”/gu };
const ABOUT_RIGHTS = { fr: /\b(?:droit|clé)\b/u, en: /\b(?:right|key|scope)\b/u };
const ABOUT_A_RIGHT = { fr: /droit\s«/u, en: /right “/u };
const ASKS = { fr: /[Dd]emandez/u, en: /Ask your administrator/u };

test.each(['fr', 'en'] as const)('%s: a right is called as on the account screen', (language) => {
  const words = RIGHTS.map((right) => String(accountTexts?.[language][right]));
  const wrong = listTexts(language)
    .filter(({ text }) => ABOUT_RIGHTS[language].test(text))
    .flatMap(({ place, text }) => [...text.matchAll(QUOTED[language])].map(([, word = '']) => ({ place, word })))
    .filter(({ word }) => RIGHTS.some((right) => right === word.trim()) && !words.includes(word.trim()));
  expect(wrong).toEqual([]);
  expect(listTexts(language).filter(({ text }) => /\bscope\b/u.test(text))).toEqual([]);
});

test.each(['fr', 'en'] as const)('%s: who lacks a right reads whom to ask', (language) => {
  const texts = listTexts(language).filter(({ text }) => ABOUT_A_RIGHT[language].test(text));
  expect(texts.length).toBeGreaterThanOrEqual(9);
  expect(texts.filter(({ text }) => !ASKS[language].test(text))).toEqual([]);
});
