import { describe, expect, test } from 'vitest';
import { countOutcomes, findInterval, judgeAnswer } from './evaluation.rules.ts';

const asked = (expected = '', document = '', page: number | null = null) => ({
  question: 'Combien ?',
  expected,
  document,
  page,
});
const answer = (message: string, ...pages: readonly number[]) => ({
  message,
  citations: pages.map((page) => ({ document_id: 'd1', document_title: 'Tarifs 2026.pdf', page })),
});

describe('an answer', () => {
  test.each([
    [
      'that has the words, whatever accents and blanks',
      asked('4 011,45 €'),
      answer('Net à payer : 4\u202f011,45\u00a0€', 1),
      'right',
    ],
    ['with other words', asked('12 €'), answer('Net à payer : 4 011,45 €', 1), 'wrong'],
    ['from the document and page', asked('', 'tarifs 2026.pdf', 2), answer('Onze', 1, 2), 'right'],
    ['from the document by its id', asked('', 'd1'), answer('Onze', 1), 'right'],
    ['from another page', asked('', 'tarifs 2026.pdf', 3), answer('Onze', 1, 2), 'wrong'],
    ['with the words, of another document', asked('onze', 'accord.pdf'), answer('Onze', 1), 'wrong'],
    ['that was not found', asked('onze'), answer('Les documents ne répondent pas.'), 'not_found'],
    ['to what the documents do not say, refused', asked(), answer('Les documents ne répondent pas.'), 'refused'],
    ['to what the documents do not say, given all the same', asked(), answer('Lima', 1), 'answered'],
  ])('%s', (_, question, response, outcome) => {
    expect(judgeAnswer(question, response)).toBe(outcome);
  });
});

test('totals count questions with and without an answer apart', () => {
  const result = (outcome: 'right' | 'refused' | 'not_found' | 'answered', expected: string) => ({
    asked: asked(expected),
    message: '',
    outcome,
  });
  expect(
    countOutcomes([result('right', 'a'), result('not_found', 'b'), result('refused', ''), result('answered', '')]),
  ).toEqual({
    overall: { right: 2, all: 4 },
    answerable: { right: 1, all: 2 },
    unanswerable: { right: 1, all: 2 },
    notFound: 1,
  });
});

test('the interval of 8 right of 10 is wide, and of none everything', () => {
  const [low, high] = findInterval({ right: 8, all: 10 });
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 2);
  expect(findInterval({ right: 0, all: 0 })).toEqual([0, 1]);
});
