import { describe, expect, test } from 'vitest';
import { createPadding, FORGERIES_TO_HIDE, PADDING_KINDS, PLACES, writeForgery } from '../testing/padded-forgeries.ts';
import { analyzePadded } from './testing/analyze-padded.ts';

describe.each(FORGERIES_TO_HIDE)('%s', (_, forgery) => {
  const cases = Object.entries(PADDING_KINDS).flatMap(([title, kind]) =>
    (kind.content === undefined ? PLACES.slice(-1) : PLACES).flatMap((place) =>
      kind.counts.map((count) => [title, count, place, kind] as const),
    ),
  );
  test.each(cases)('is found, or the limit is, with %s: %d %s', async (_title, count, place, kind) => {
    const bytes = writeForgery(forgery, createPadding(kind, count, place), kind.saves?.(count));
    const { verdict, codes } = await analyzePadded(bytes);
    expect(codes.some((code) => code === forgery.code || code === 'analysis_limit_reached')).toBe(true);
    expect(verdict).not.toBe('consistent');
  });
});
