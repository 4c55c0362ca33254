import { describe, expect, test } from 'vitest';
import {
  createPadding,
  FORGERIES_TO_HIDE,
  PADDING_KINDS,
  takeTurn,
  writeForgery,
} from '../testing/padded-forgeries.ts';
import { analyzePadded } from './testing/analyze-padded.ts';

/** Kinds that cost little above their limit; padding-limits.long.test.ts tests all, in every place and number. */
const TESTED_KINDS = [
  'white texts',
  'small texts in a corner',
  'texts beside the page',
  'boxes elsewhere',
  'shadings',
  'forms inside forms',
  'blank pages before it',
  'equal pages before it',
];

/** Each kind with a forgery of its own turn; padding-limits.long.test.ts tests each with all. */
const CASES = TESTED_KINDS.map((title, at) => {
  const [change, forgery] = takeTurn(FORGERIES_TO_HIDE, at);
  return { change, forgery, title };
});

test.each(CASES)('$change is found, or the limit is, with $title', async ({ forgery, title }) => {
  const kind = PADDING_KINDS[title];
  if (kind === undefined) throw new Error(`there is no kind ${title}`);
  const count = Math.max(...kind.counts);
  const { verdict, codes } = await analyzePadded(writeForgery(forgery, createPadding(kind, count, 'after')));
  expect(codes.some((code) => code === forgery.code || code === 'analysis_limit_reached')).toBe(true);
  expect(verdict).not.toBe('consistent');
});

describe('a page whose texts take the time of the checks', () => {
  const [, forgery] = takeTurn(FORGERIES_TO_HIDE, 0);
  const isTimeOver = (work: string) => work === 'checks';

  test('is suspicious when no text has so many', async () => {
    const before = `BT /F 1 Tf ${'1 0 0 1 5 5 Tm (abcdefghijklmnopqrstuvwxyz) Tj\n'.repeat(900)} ET`;
    const { verdict, codes } = await analyzePadded(writeForgery(forgery, { before }), isTimeOver);
    expect(codes).toContain('analysis_limit_reached');
    expect(verdict).toBe('suspicious');
  });

  test('is none with the texts of a page', async () => {
    const { codes } = await analyzePadded(writeForgery(forgery, {}), isTimeOver);
    expect(codes).toEqual(['analysis_incomplete']);
  });
});
