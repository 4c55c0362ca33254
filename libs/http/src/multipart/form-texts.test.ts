import { expect, test } from 'vitest';
import { createFormTexts } from './form-texts.ts';

const createPart = (name: string, text: string) => {
  const chunks = [Buffer.from(text)];
  return { name, filename: null, read: async () => chunks.shift() ?? null };
};

test('a repeated text takes the place of the one before, also in the memory that is counted', async () => {
  let held = 0;
  const account = {
    hold: (bytes: number) => {
      held += bytes;
    },
    release: (bytes: number) => {
      held -= bytes;
    },
  };
  const texts = createFormTexts(
    { textNames: ['paths'], textLimit: 100, validateTexts: (value) => ({ value, problems: null }) },
    account,
  );
  for (const text of ['é'.repeat(40), 'b'.repeat(101), 'été']) await texts.keep(createPart('paths', text));
  expect([texts.early(), held]).toEqual([{ paths: 'été' }, 5]);
});
