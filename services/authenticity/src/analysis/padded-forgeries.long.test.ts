import { describe, expect, test } from 'vitest';
import { FORGERIES_OF_A_SLIP, writeForgery } from '../testing/padded-forgeries.ts';
import { analyzeSlip, listCodes, PADDINGS } from './testing/padded-slips.ts';

describe.each(FORGERIES_OF_A_SLIP)('%s', (_, forgery) => {
  test.each(Object.entries(PADDINGS))('is found with %s', async (_padding, padding) => {
    const opinion = await analyzeSlip(writeForgery(forgery, padding));
    expect(listCodes(opinion)).toContain(forgery.code);
    expect(opinion.verdict).not.toBe('consistent');
  });
});
