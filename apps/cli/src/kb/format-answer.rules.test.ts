import type { ChatResponse } from '@probant/contracts/assistant';
import { describe, expect, test } from 'vitest';
import { formatAnswer } from './format-answer.rules.ts';

const citation = {
  document_id: '019d3f7b-4a10-7f52-8c33-0a9d1e7b6c22',
  document_title: 'Accord sur le temps de travail',
  snippet: 'Le repos quotidien\nest de onze heures.',
  relevance_score: 0.87,
  page: 1,
  start: 17,
  end: 55,
  heading: ['Titre II', 'Article 4. Repos'],
  chunk_id: '019d3f7b-4a10-7f52-8c33-0a9d1e7b6c22.0',
};
const answer: ChatResponse = {
  conversation_id: '019d3f7c-9e20-7a41-b5c7-2f6e8d0a4b33',
  message: 'Le repos quotidien est de onze heures.',
  citations: [citation],
  model_used: 'extractive-5',
  cache_hit: false,
  total_time_ms: 38,
};

describe('formatAnswer', () => {
  test('prints the message, then each citation with its page, its titles and its passage on one line', () => {
    expect(formatAnswer(answer, null)).toEqual([
      'Le repos quotidien est de onze heures.',
      '',
      '[1] Accord sur le temps de travail, page 1',
      '    Titre II > Article 4. Repos',
      '    Le repos quotidien est de onze heures.',
      '',
      'extractive-5, conversation 019d3f7c-9e20-7a41-b5c7-2f6e8d0a4b33',
    ]);
  });

  test('names no page where the format has none, and no titles where there are none', () => {
    const lines = formatAnswer({ ...answer, citations: [{ ...citation, page: null, heading: [] }] }, null);
    expect(lines.slice(2, 4)).toEqual([
      '[1] Accord sur le temps de travail',
      '    Le repos quotidien est de onze heures.',
    ]);
  });

  test('is the message alone when the documents do not answer', () => {
    expect(formatAnswer({ ...answer, message: 'Je n’ai pas trouvé.', citations: [] }, null)).toHaveLength(3);
  });

  test('breaks no word in a narrow terminal', () => {
    const lines = formatAnswer(answer, 24);
    expect(lines.slice(0, 2)).toEqual(['Le repos quotidien est', 'de onze heures.']);
    expect(lines.filter((line) => line.length > 24)).toEqual(['019d3f7c-9e20-7a41-b5c7-2f6e8d0a4b33']);
  });

  test('shortens a long passage', () => {
    const lines = formatAnswer({ ...answer, citations: [{ ...citation, snippet: 'mot '.repeat(200) }] }, null);
    expect(lines.find((line) => line.includes('mot mot'))).toMatch(/^ {4}(mot ){75}\.\.\.$/);
  });

  test('lets no text of a document move the cursor', () => {
    const hostile = { ...answer, message: '\u001b[2J', citations: [{ ...citation, document_title: 'a\u202eb' }] };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the character that must be absent.
    expect(formatAnswer(hostile, null).join('\n')).not.toMatch(/[\u001b\u202e]/);
  });
});
