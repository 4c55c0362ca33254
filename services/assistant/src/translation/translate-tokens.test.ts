import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { analyzeText } from '../text-analysis/analyze-text.ts';
import type { Language } from '../text-analysis/language.ts';
import { translateTokens } from './translate-tokens.ts';

/** The spans of a text that have translations, each as its words and its first translation. */
const translate = (text: string, from: Language) =>
  translateTokens(text, analyzeText(text, from), from).flatMap(({ tokens, translations }) =>
    translations[0] === undefined
      ? []
      : [`${text.slice(tokens[0]?.start, tokens.at(-1)?.end)} = ${translations[0].text}`],
  );

test.each([
  ['an expression before its words', 'Who pays the income tax?', 'income tax = impôt sur le revenu'],
  ['an expression with a preposition', 'the right of access', "right of access = droit d'accès"],
  ['a plural as its singular', 'Do associations pay?', 'associations = association'],
  ['an expression that begins and ends with a small word', 'Who is in charge of safety?', 'charge = responsable de'],
  ['an expression that begins with a small word', 'Can I send it by post?', 'post = par courrier'],
  ['an expression that ends with a small word', 'How do I log in?', 'log = se connecter'],
  ['an irregular form', 'Who built it?', 'built = construit'],
])('translates %s', (_case, text, expected) => {
  expect(translate(text, 'en')).toContain(expected);
});

test('does not join words around a preposition that the expression lacks', () => {
  expect(translate('declared for income tax', 'en')).toEqual([
    'declared = déclaré',
    'income tax = impôt sur le revenu',
  ]);
});

test('translates from French', () => {
  expect(translate('Quel est le préavis ?', 'fr')[0]).toMatch(/^préavis = notice/);
});

test('leaves out English words without content, and keeps names and numbers as they are', () => {
  const text = 'Which may the Zorblax get within 42 days?';
  const spans = translateTokens(text, analyzeText(text, 'en'), 'en');
  expect(spans.map(({ tokens }) => tokens.map(({ term }) => term).join(' '))).toEqual(['zorblax', '42', 'day']);
  expect(spans.map(({ translations }) => translations.length > 0)).toEqual([false, false, true]);
});

test('the lexicon is sorted, without duplicates, with one to five translations an entry', () => {
  const text = readFileSync(new URL('./english-french.tsv', import.meta.url), 'utf8');
  const lines = text.trim().split('\n');
  const words = lines.map((line) => line.split('\t')[0] ?? '');
  expect(words).toEqual([...new Set(words)].sort());
  expect(words.length).toBeGreaterThan(10_000);
  for (const line of lines) expect(line).toMatch(/^[^\t|]+\t[^\t|]+(\|[^\t|]+){0,4}$/);
  expect(text).toBe(text.normalize('NFC').toLowerCase());
});
