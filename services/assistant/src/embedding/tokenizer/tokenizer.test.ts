import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createShippedTokenizer } from '../testing/shipped-model.ts';
import { parseNormalisationRules } from './normalisation.ts';
import { prepareText } from './prepare-text.rules.ts';
import { createTokenizer } from './tokenizer.ts';
import { parseVocabulary, SPECIAL_IDS } from './vocabulary.ts';

const PIECES_IN_VOCABULARY = 114_592;
const goldenLines = readFileSync(new URL('./fixtures/golden-pieces.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const tokenize = createShippedTokenizer();
const tokenizePrepared = (text: string) => [...tokenize(prepareText(text))];

describe('the tokenizer of the shipped model', () => {
  test('returns the pieces of two independent tokenizers for 297 texts', () => {
    const differing = goldenLines
      .map((line) => JSON.parse(line) as { readonly text: string; readonly ids: readonly number[] })
      .filter(({ text, ids }) => tokenizePrepared(text).join() !== ids.join());
    expect(goldenLines).toHaveLength(297);
    expect(differing).toEqual([]);
  });

  test('returns pieces of the vocabulary and no special piece but unknown for any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fc.constantFrom('<s>', '</s>', '<pad>', '<unk>', '<', '>', 's', '\0', '\ud800', '\u0301', ' ', '＜')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const ids = tokenizePrepared(typeof text === 'string' ? text : text.join(''));
        expect(ids.every((id) => id >= SPECIAL_IDS.unknown && id < PIECES_IN_VOCABULARY)).toBe(true);
      }),
    );
  });

  test('makes one unknown piece of a run of characters that the vocabulary lacks', () => {
    expect(
      tokenizePrepared(`facture ${'я'.repeat(1000)} 2024`).filter((id) => id === SPECIAL_IDS.unknown),
    ).toHaveLength(1);
  });

  test('gives a decomposed text the pieces of its composed form', () => {
    const text = 'Le salarié a été payé à Besançon';
    expect(tokenizePrepared(text.normalize('NFD'))).toEqual(tokenizePrepared(text));
  });

  test('prefers the split with the best score over the longest piece', () => {
    const splitWith = (scores: string) => [...createTokenizer(`${SPECIALS}▁a\t-1\nb\t-1\n▁ab\t${scores}\n`, '')('ab')];
    expect(splitWith('-1.5')).toEqual([6]);
    expect(splitWith('-2.5')).toEqual([4, 5]);
  });
});

const SPECIALS = '<s>\t0\n<pad>\t0\n</s>\t0\n<unk>\t0\n';

describe('parseVocabulary', () => {
  test.each([
    ['a line without a score', `${SPECIALS}a`, 'line 5'],
    ['a line without a piece', `${SPECIALS}\t-1`, 'line 5'],
    ['an empty score', `${SPECIALS}a\t`, 'line 5'],
    ['a score that is not a number', `${SPECIALS}a\tx\n`, 'line 5'],
    ['special pieces alone', SPECIALS, 'no pieces'],
  ])('rejects %s', (_, text, message) => {
    expect(() => parseVocabulary(text)).toThrow(message);
  });
});

test.each(['00e9', 'zz\t0041', '00e9\tG'])('parseNormalisationRules rejects the line %j', (line) => {
  expect(() => parseNormalisationRules(`0001\t\n${line}\n`)).toThrow('line 2');
});
