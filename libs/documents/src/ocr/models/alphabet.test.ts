import { describe, expect, test } from 'vitest';
import { parseAlphabet } from './alphabet.ts';

describe('parseAlphabet', () => {
  test('folds full-width forms and keeps superscripts', () => {
    expect(parseAlphabet('Ａ\n²\n。\n', 4).characters).toEqual(['', 'A', '²', '.']);
  });

  test('adds the space when the model has one more class', () => {
    expect(parseAlphabet('a\nb', 4).characters).toEqual(['', 'a', 'b', ' ']);
  });

  test('allows the classes of Latin characters only', () => {
    expect([...parseAlphabet('é\n中\nœ', 4).allowed]).toEqual([0, 1, 3]);
  });

  test('throws when the number of classes differs from that of the model', () => {
    expect(() => parseAlphabet('a\nb', 10)).toThrow('3 classes, the model has 10');
  });
});
