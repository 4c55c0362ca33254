import type { TaskProgram } from '@probant/documents/task-program';

/** Runs in the worker. */
export const runTask: TaskProgram<{ readonly minLength: number }, { readonly words: number }> = async ({
  input,
  open,
}) => {
  const { pages } = await open();
  const words = pages.flatMap(({ lines }) => lines).flatMap((line) => line.words);
  return { words: words.filter(({ text }) => text.length >= input.minLength).length };
};
