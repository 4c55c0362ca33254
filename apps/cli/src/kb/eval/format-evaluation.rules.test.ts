import type { KnowledgeBase } from '@probant/contracts/assistant';
import { describe, expect, test } from 'vitest';
import { toEvaluationJson } from './evaluation-json.rules.ts';
import { formatEvaluation } from './format-evaluation.rules.ts';
import { computeMetrics } from './metrics.rules.ts';
import { createOutcome, passage } from './testing/sample-outcomes.ts';

const base: KnowledgeBase = {
  id: '019d3f7a-2b60-7c1e-9d6a-5f0b2c4e8a11',
  tenant_id: 'demo',
  name: 'Notes',
  description: '',
  document_count: 2,
  total_chunks: 9,
  vectors: null,
  index: { ready: 1, outdated: 0 },
  created_at: '2026-11-23T09:30:00.000Z',
  updated_at: '2026-11-23T09:30:00.000Z',
};
const outcomes = [
  createOutcome({ document: 'a.pdf', page: 1, found: [passage('a.pdf', 1)] }),
  createOutcome({
    document: 'a.pdf',
    page: 2,
    found: [passage('b.md', null), passage('a.pdf', 1), passage('a.pdf', 1)],
  }),
  createOutcome({ document: 'a.pdf', answer: 'oui' }),
  createOutcome({ answer: 'oui', found: [passage('a.pdf', 1)], message: 'Confidentiel' }),
  createOutcome({ found: [passage('b.md', null)] }),
  { ...createOutcome({ page: 3 }), reply: null, error: 'no answer: 500 Internal Server Error' },
];
const evaluation = { base, outcomes, metrics: computeMetrics(outcomes), withTexts: false };
const texts = /Secret|Confidentiel/;

describe('formatEvaluation', () => {
  const lines = formatEvaluation(evaluation, null);

  test('prints the figures with their intervals', () => {
    expect(lines).toContain('6 questions: 4 that the documents answer, 1 that they do not, 1 without a response');
    expect(lines).toContain('document first (R@1)       1/3        33.3 %   6.1 to 79.2');
    expect(lines).toContain('unanswerable: answered     1/1        100.0 %  20.7 to 100.0');
  });

  test('lists each failure: what was expected, what was found', () => {
    const failures = lines
      .slice(lines.indexOf('failures: 5 of 6') + 1)
      .map((line) => line.replace(/^ +\d+ \(line \d+\): /, ''));
    expect(failures).toEqual([
      'expected a.pdf, page 2',
      '    got b.md; a.pdf p. 1',
      'expected a.pdf with a text',
      '    got refused',
      'expected a text',
      '    got an answer without the text',
      'expected no answer',
      '    got answered from b.md',
      'expected page 3',
      '    no answer: 500 Internal Server Error',
    ]);
  });

  test('shows texts on demand only', () => {
    expect(lines.join('\n')).not.toMatch(texts);
    const shown = formatEvaluation({ ...evaluation, withTexts: true }, null);
    expect(shown).toContain('    question: Secret ?');
    expect(shown).toContain('    answer: Confidentiel');
  });

  test.each([40, 50, 60, 80])('fits a terminal of %d columns', (columns) => {
    const narrow = formatEvaluation(evaluation, columns);
    expect(narrow.filter((line) => line.length > columns)).toEqual([]);
    expect(narrow.join('\n')).toContain('33.3 %');
  });

  test('lists 200 failures and counts the others', () => {
    const many = Array.from({ length: 203 }, () => createOutcome({ document: 'a.pdf' }));
    const last = formatEvaluation({ ...evaluation, outcomes: many, metrics: computeMetrics(many) }, null).at(-1);
    expect(last).toBe('and 3 more: --json lists all');
  });
});

describe('toEvaluationJson', () => {
  test('has every question, and texts on demand only', () => {
    const json = toEvaluationJson(evaluation);
    expect(json.results).toHaveLength(6);
    expect(json.results[1]).toMatchObject({
      document_rank: 2,
      page_rank: null,
      found: [{ document: 'b.md', page: null }, {}, {}],
    });
    expect(json.results[5]).toMatchObject({ error: 'no answer: 500 Internal Server Error' });
    expect(JSON.stringify(json)).not.toMatch(texts);
    expect(JSON.stringify(toEvaluationJson({ ...evaluation, withTexts: true }))).toMatch(texts);
  });
});
