import { InvalidRequestError, ProbantResponseError, RateLimitError } from '@probant/client';
import { expect, test } from 'vitest';
import { describeError, errorTexts } from './describe-error.ts';

const words = (code: string) => (code === 'too_many_pages' ? 'Trop de pages : découpez-le.' : null);
const answer = (status: number, code: string, retryAfterSeconds: number | null = null) => ({
  route: 'POST /v1/extract',
  status,
  detail: 'too many pages: at most 200 with text',
  code,
  requestId: 'r1',
  retryAfterSeconds,
});

test('says in the language of the visitor why a file was not read, and what to do', () => {
  const error = new InvalidRequestError(answer(422, 'too_many_pages'));
  expect(describeError(error, errorTexts.fr, words)).toEqual({
    title: 'Ce fichier n’a pas été lu',
    advice: 'Trop de pages : découpez-le.',
    details: ['too many pages: at most 200 with text'],
    requestId: 'r1',
  });
});

test('keeps which file of several it was, and that nothing was stored', () => {
  const message = 'file 2 (protege.pdf): protected by a password; nothing was stored';
  const error = new InvalidRequestError({
    ...answer(422, 'unreadable_file'),
    detail: { code: 'unreadable_file', message },
  });
  expect(describeError(error, errorTexts.fr, () => 'Illisible.')).toMatchObject({ details: [message] });
});

test('shows the words of the service for any other code', () => {
  const error = new InvalidRequestError(answer(422, 'another_code'));
  expect(describeError(error, errorTexts.fr, words)).toMatchObject({
    title: 'La demande n’est pas acceptée',
    details: ['too many pages: at most 200 with text'],
  });
});

test('asks for the number of a request only where there is one', () => {
  const advise = (requestId: string | null) =>
    describeError(new ProbantResponseError({ ...answer(503, 'unavailable'), requestId }), errorTexts.en, words).advice;
  expect([advise('r1'), advise(null)]).toEqual([errorTexts.en.serverAdvice, errorTexts.en.absentAdvice]);
});

test.each([
  [null, '1\u00a0min'],
  [0, '1\u00a0s'],
  [34, '34\u00a0s'],
  [3_412, '57\u00a0min'],
  [86_400, '24\u00a0h'],
])('says when the limit of a key ends: after %s s', (seconds, wait) => {
  const { advice } = describeError(new RateLimitError(answer(429, 'rate_limited', seconds)), errorTexts.fr, words);
  expect(advice).toBe(`La limite de cette clé est atteinte. Réessayez dans ${wait}.`);
});
