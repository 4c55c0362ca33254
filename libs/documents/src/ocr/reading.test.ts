import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAlphabet } from './alphabet.ts';
import { decodeCtc } from './ctc.ts';
import { detectionSize } from './detect.ts';
import { otsuThreshold } from './ink-gaps.ts';
import { splitWords } from './spaces.ts';

describe('the alphabet of a model', () => {
  test('full-width forms are folded, superscripts are kept', () => {
    expect(parseAlphabet('Ａ\n²\n。\n', 4).characters).toEqual(['', 'A', '²', '.']);
  });

  test('a model with one class more writes spaces', () => {
    expect(parseAlphabet('a\nb', 4).characters).toEqual(['', 'a', 'b', ' ']);
  });

  test('signs of other scripts may not win', () => {
    expect([...parseAlphabet('é\n中\nœ', 4).allowed]).toEqual([0, 1, 3]);
  });

  test('an alphabet of another model is refused', () => {
    expect(() => parseAlphabet('a\nb', 10)).toThrow('3 classes, the model has 10');
  });
});

describe('decoding', () => {
  const alphabet = parseAlphabet('a\nb', 3);
  const steps = (...classes: [number, number][]) =>
    Float32Array.from(classes.flatMap(([winner, p]) => [0, 1, 2].map((c) => (c === winner ? p : (1 - p) / 2))));

  test('repeats are one character, a blank between them makes two', () => {
    const read = decodeCtc(steps([1, 0.9], [1, 0.95], [0, 0.9], [1, 0.8], [2, 0.7]), 5, 3, alphabet);
    expect(read.map(({ character, step }) => `${character}${step}`)).toEqual(['a1', 'a3', 'b4']);
    expect(read[0]?.confidence).toBeCloseTo(0.95);
  });
});

describe('spaces', () => {
  /** Characters 10 pixels apart; the gap before the marked ones is given in pixels. */
  const line = (text: string, gapBefore: Readonly<Record<number, number>> = {}) => {
    let x = 0;
    const gaps: [number, number][] = [];
    const characters = [...text].map((character, i) => {
      const gap = gapBefore[i] ?? 2;
      x += 8 + gap;
      gaps.push([x - 4 - gap, x - 4]);
      return { character, confidence: 1, probabilityOf: () => 0, x, spaceRead: false };
    });
    return splitWords(characters, gaps, 48).map((word) => word.map(({ character }) => character).join(''));
  };

  test.each([
    { title: 'an even line is one word', text: 'TOTAL', gaps: {}, words: ['TOTAL'] },
    { title: 'a clearly wider gap parts words', text: 'TOTALTTC', gaps: { 5: 16 }, words: ['TOTAL', 'TTC'] },
    { title: 'a gap inside a number parts nothing', text: '170.00', gaps: { 4: 20 }, words: ['170.00'] },
    { title: 'unless it is as wide as a column', text: '170.00', gaps: { 4: 40 }, words: ['170.', '00'] },
  ])('$title', ({ text, gaps, words }) => {
    expect(line(text, gaps)).toEqual(words);
  });

  test('no character is lost, whatever the gaps', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9.,]{1,20}$/), fc.array(fc.nat(60)), (text, gaps) => {
        expect(line(text, Object.fromEntries(gaps.entries())).join('')).toBe(text);
      }),
    );
  });
});

describe('sizes', () => {
  test('a photo is shown to the detector with its long side at 960, a small picture as it is', () => {
    expect(detectionSize(3000, 4000)).toEqual({ width: 736, height: 960 });
    expect(detectionSize(300, 200)).toEqual({ width: 288, height: 192 });
    expect(detectionSize(4000, 1)).toEqual({ width: 960, height: 32 });
  });

  test('the threshold lies between ink and paper', () => {
    expect(otsuThreshold(Uint8Array.from([10, 12, 11, 240, 250, 245]))).toBeGreaterThanOrEqual(12);
    expect(otsuThreshold(Uint8Array.from([10, 12, 11, 240, 250, 245]))).toBeLessThan(240);
  });
});
