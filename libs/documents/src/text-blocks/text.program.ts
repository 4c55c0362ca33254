import { sendJsonLines } from '../json-lines.ts';
import type { TaskProgram } from '../task-program.ts';
import { readTextDocument } from './read-text-document.ts';
import { BLOCKS_PART, type TextTaskInput, type TextTaskOutput } from './text.task.ts';

export const runTask: TaskProgram<TextTaskInput, TextTaskOutput> = async (context) => {
  const { blocks, ...output } = await readTextDocument(context.bytes, context.input.format);
  sendJsonLines(context, BLOCKS_PART, blocks);
  return output;
};
