import { describe, expect, test } from 'vitest';
import { computeMetrics } from './metrics.rules.ts';
import { containsWords, judgeReply, type Outcome } from './outcome.rules.ts';
import { createOutcome, passage } from './testing/sample-outcomes.ts';

const judge = (outcome: Outcome) =>
  outcome.reply === null ? null : judgeReply(outcome.question, outcome.documentId, outcome.reply);

describe('judgeReply', () => {
  const found = [passage('b.pdf', 1), passage('a.pdf', 2), passage('a.pdf', 3)];
  test.each([
    {
      title: 'the first passage of the document',
      expected: { document: 'a.pdf' },
      documentRank: 2,
      pageRank: undefined,
    },
    { title: 'the page in the document', expected: { document: 'a.pdf', page: 3 }, documentRank: 2, pageRank: 3 },
    { title: 'a page of any document', expected: { page: 1 }, documentRank: undefined, pageRank: 1 },
    {
      title: 'a page that another document has',
      expected: { document: 'a.pdf', page: 1 },
      documentRank: 2,
      pageRank: null,
    },
    {
      title: 'a document that is not cited',
      expected: { document: 'c.pdf', page: 2 },
      documentRank: null,
      pageRank: null,
    },
    {
      title: 'no place where only a text is expected',
      expected: { answer: 'x' },
      documentRank: undefined,
      pageRank: undefined,
    },
  ])('ranks $title', ({ documentRank, expected, pageRank }) => {
    expect(judge(createOutcome({ ...expected, found }))).toMatchObject({ documentRank, pageRank });
  });

  test('finds nothing in a refusal, and no text in its message', () => {
    const refusal = createOutcome({ document: 'a.pdf', page: 1, answer: 'réponse', message: 'Pas de réponse' });
    expect(judge(refusal)).toEqual({
      isAnswerable: true,
      isAnswered: false,
      documentRank: null,
      pageRank: null,
      containsText: false,
    });
  });
});

describe('containsWords', () => {
  test.each([
    ['Le BIC est CLITFRPPXXX.', 'clitfrppxxx', true],
    ['Net à payer : 4\u00a0011,45\u00a0€', '4 011,45 €', true],
    ['L’ÉTÉ dernier', "l'ete", true],
    ['soit 19 euros', '9 euros', false],
    ['soit 19 euros, puis 9 euros', '9 euros', true],
    ['la paie', 'la pai', false],
    ['oui', 'non', false],
  ])('%j contains %j: %s', (text, words, expected) => expect(containsWords(text, words)).toBe(expected));
});

describe('computeMetrics', () => {
  const outcomes = [
    createOutcome({
      document: 'a.pdf',
      page: 1,
      answer: 'oui',
      found: [passage('a.pdf', 1)],
      message: 'Oui.',
      milliseconds: 10,
    }),
    createOutcome({ document: 'a.pdf', page: 2, found: [passage('b.pdf', 1), passage('a.pdf', 2)], milliseconds: 20 }),
    createOutcome({
      document: 'a.pdf',
      found: [1, 2, 3, 4].map((page) => passage('b.pdf', page)).concat(passage('a.pdf', 9)),
      milliseconds: 30,
    }),
    createOutcome({ document: 'a.pdf', answer: 'oui', milliseconds: 1_000, isCacheHit: true }),
    createOutcome({ found: [passage('b.pdf', 1)], milliseconds: 40 }),
    createOutcome({ milliseconds: 50 }),
    { ...createOutcome({ document: 'a.pdf' }), reply: null, error: 'no answer: 500' },
  ];
  const metrics = computeMetrics(outcomes);

  test('counts the kinds of questions', () => {
    expect(metrics).toMatchObject({ questions: 7, answerable: 4, unanswerable: 2, failed: 1, cacheHits: 1 });
  });

  test('counts where the document and the page were found, a refusal as not found', () => {
    const { byDocument, byPage } = metrics;
    expect(
      [byDocument?.at1, byDocument?.at3, byDocument?.at5].map((share) => `${share?.part}/${share?.whole}`),
    ).toEqual(['1/4', '2/4', '3/4']);
    expect(byDocument?.mrr.value).toBeCloseTo((1 + 1 / 2 + 1 / 5 + 0) / 4, 10);
    expect([byPage?.at1, byPage?.at3].map((share) => `${share?.part}/${share?.whole}`)).toEqual(['1/2', '2/2']);
  });

  test('counts answers, refusals, wrong answers and texts', () => {
    expect(metrics.answered).toMatchObject({ part: 3, whole: 4 });
    expect(metrics.refused).toMatchObject({ part: 1, whole: 4 });
    expect(metrics.wronglyAnswered).toMatchObject({ part: 1, whole: 2 });
    expect(metrics.containsText).toMatchObject({ part: 1, whole: 2 });
  });

  test('measures the times of answers that did not come from the cache', () => {
    expect(metrics.latency).toEqual({ measured: 5, p50: 30, p95: 50 });
  });

  test('gives each figure an interval that contains it, the same one each time', () => {
    expect(metrics.answered?.low).toBeCloseTo(0.3006, 4);
    expect(metrics.answered?.high).toBeCloseTo(0.9544, 4);
    const { high = 0, low = 1, value = 0 } = metrics.byDocument?.mrr ?? {};
    expect(low < value && value < high).toBe(true);
    expect(computeMetrics(outcomes)).toEqual(metrics);
  });

  test('has no figure for what the file does not ask', () => {
    const only = computeMetrics([createOutcome({ isCacheHit: true })]);
    expect(only).toMatchObject({ byDocument: null, byPage: null, answered: null, containsText: null, latency: null });
  });
});
