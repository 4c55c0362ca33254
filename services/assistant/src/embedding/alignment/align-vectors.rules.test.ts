import { expect, test } from 'vitest';
import { computeCosine } from '../similarity.rules.ts';
import { type Alignment, alignPassage, alignQuestion } from './align-vectors.rules.ts';

const alignment: Alignment = {
  passageCentre: Float32Array.of(0.9, 0),
  questionCentres: { fr: Float32Array.of(0.9, 0), en: Float32Array.of(0, 0.9) },
  matrix: Float32Array.of(0, 0, 0, 0),
};
const vector = (...components: number[]) => Int8Array.from(components);

test('takes out what all vectors have in common, so that opposite rests have a negative cosine', () => {
  const [left, right] = [vector(120, 30), vector(120, -30)];
  expect(computeCosine(left, right)).toBeGreaterThan(0.8);
  expect(computeCosine(alignPassage(left, alignment), alignPassage(right, alignment))).toBeLessThan(0);
});

test('aligns a question with the centre of its language and the matrix', () => {
  const question = vector(127, 0);
  expect(alignQuestion(question, 'fr', alignment)).toEqual(vector(127, 0));
  expect(alignQuestion(question, 'en', alignment)).toEqual(vector(127, -114));
  const rotated = { ...alignment, matrix: Float32Array.of(-1, 1, 0, 0) };
  expect(alignQuestion(question, 'fr', rotated)).toEqual(vector(0, 127));
});

test('keeps a vector of zeros, which is similar to nothing', () => {
  expect(alignPassage(vector(0, 0), alignment)).toEqual(vector(0, 0));
  expect(alignQuestion(vector(0, 0), 'fr', alignment)).toEqual(vector(0, 0));
});

test('refuses vectors of another length', () =>
  expect(() => alignPassage(vector(1, 2, 3), alignment)).toThrow(RangeError));
