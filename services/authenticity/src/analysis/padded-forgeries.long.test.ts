import { describe, expect, test } from 'vitest';
import { writePaddedFile } from '../testing/padded-files.ts';
import { analyzeSlip, FORGERIES, listCodes, PADDINGS } from './testing/padded-slips.ts';

describe.each(Object.entries(FORGERIES))('%s', (_, { code, ...forgery }) => {
  test.each(Object.entries(PADDINGS))('is found with %s', async (_padding, padding) => {
    const opinion = await analyzeSlip(writePaddedFile({ ...forgery, padding }));
    expect(listCodes(opinion)).toContain(code);
    expect(opinion.verdict).not.toBe('consistent');
  });
});
