import type { TaskProgram } from '@probant/documents/task-program';
import type { CountWordsInput, WordCounts } from './count-words.task.ts';

/** Runs in the worker. */
export const runTask: TaskProgram<CountWordsInput, WordCounts> = async ({ input, open }) => {
  const { pages } = await open();
  const counts = new Map<number, number>();
  for (const { text } of pages.flatMap(({ lines }) => lines).flatMap((line) => line.words))
    if (text.length >= input.minLength) counts.set(text.length, (counts.get(text.length) ?? 0) + 1);
  return { wordsByLength: [...counts].map(([length, words]) => ({ length, words })) };
};
