import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

test.each(['job.create', 'job.cancel', 'job.delete', 'job.expire', 'job'])('%s has words in both languages', (code) => {
  for (const words of [eventWords.fr, eventWords.en]) expect(words).toHaveProperty([code]);
});
