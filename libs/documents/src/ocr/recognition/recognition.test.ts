import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAlphabet } from '../models/alphabet.ts';
import { decodeCtc } from './ctc.ts';
import { computeOtsuThreshold } from './ink-gaps.ts';
import { splitWords } from './word-spacing.ts';

describe('decodeCtc', () => {
  const alphabet = parseAlphabet('a\nb', 3);
  const createSteps = (...classes: [number, number][]) =>
    Float32Array.from(classes.flatMap(([winner, p]) => [0, 1, 2].map((c) => (c === winner ? p : (1 - p) / 2))));

  test('merges repeats of a character, except those with a blank between them', () => {
    const steps = createSteps([1, 0.9], [1, 0.95], [0, 0.9], [1, 0.8], [2, 0.7]);
    const characters = decodeCtc(steps, 5, 3, alphabet);
    expect(characters.map(({ character, step }) => `${character}${step}`)).toEqual(['a1', 'a3', 'b4']);
    expect(characters[0]?.confidence).toBeCloseTo(0.95);
  });
});

describe('splitWords', () => {
  /** Characters 10 pixels apart; `gapBefore` sets the gap before some of them, in pixels. */
  const split = (text: string, gapBefore: Readonly<Record<number, number>> = {}) => {
    let x = 0;
    const gaps: [number, number][] = [];
    const characters = [...text].map((character, i) => {
      const gap = gapBefore[i] ?? 2;
      x += 8 + gap;
      gaps.push([x - 4 - gap, x - 4]);
      return { character, confidence: 1, probabilityOf: () => 0, x, followsSpace: false };
    });
    return splitWords(characters, gaps, 48).map((word) => word.map(({ character }) => character).join(''));
  };

  test.each([
    { title: 'keeps an evenly spaced line as one word', text: 'TOTAL', gaps: {}, words: ['TOTAL'] },
    { title: 'splits at a clearly wider gap', text: 'TOTALTTC', gaps: { 5: 16 }, words: ['TOTAL', 'TTC'] },
    { title: 'does not split at a gap inside a number', text: '170.00', gaps: { 4: 20 }, words: ['170.00'] },
    { title: 'splits a number at a gap as wide as a column', text: '170.00', gaps: { 4: 40 }, words: ['170.', '00'] },
  ])('$title', ({ text, gaps, words }) => {
    expect(split(text, gaps)).toEqual(words);
  });

  test('keeps every character, whatever the gaps', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9.,]{1,20}$/), fc.array(fc.nat(60)), (text, gaps) => {
        expect(split(text, Object.fromEntries(gaps.entries())).join('')).toBe(text);
      }),
    );
  });
});

test('computeOtsuThreshold returns a grey between ink and paper', () => {
  const histogram = new Uint32Array(256);
  for (const grey of [10, 12, 11, 240, 250, 245]) histogram[grey] = 1;
  const threshold = computeOtsuThreshold(histogram);
  expect(threshold).toBeGreaterThanOrEqual(12);
  expect(threshold).toBeLessThan(240);
});
