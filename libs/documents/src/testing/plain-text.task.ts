import { defineTask } from '../task.ts';

/** Returns the text of a document. */
export const PLAIN_TEXT_TASK = defineTask<null, string>({
  name: 'plain-text',
  module: new URL('./plain-text.program.ts', import.meta.url),
  reads: 'document',
});
