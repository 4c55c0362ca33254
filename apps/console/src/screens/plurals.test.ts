import { expect, test } from 'vitest';
import { jobTexts } from './jobs/texts.ts';
import { receiptTexts } from './receipts/texts.ts';
import { trailTexts } from './trail/texts.ts';

const ONE_OF_MANY = /(?<!\d)1 (?:documents|événements|fichiers|justificatifs|anonymisations|events|files|receipts)\b/;

/** Says every text that is made of values with the values '1'. */
const sayAll = (texts: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(texts).flatMap((say) => (typeof say === 'function' ? [String(say('1', '1', '1'))] : []));

test.each([
  ['batches', jobTexts],
  ['receipts', receiptTexts],
  ['the audit trail', trailTexts],
])('no text of %s has one thing in the plural', (_, { fr, en }) => {
  expect([...sayAll(fr), ...sayAll(en)].filter((text) => ONE_OF_MANY.test(text))).toEqual([]);
});
