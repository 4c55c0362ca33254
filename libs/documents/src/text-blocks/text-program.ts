import type { TaskProgram } from '../task-program.ts';
import { readTextDocument } from './read-text-document.ts';
import { BLOCKS_PART, type TextTaskInput, type TextTaskOutput } from './text-task.ts';

const BLOCKS_PER_PIECE = 1_000;

export const runTask: TaskProgram<TextTaskInput, TextTaskOutput> = async ({ input, bytes, sendPart }) => {
  const { blocks, ...output } = await readTextDocument(bytes, input.format);
  for (let start = 0; start < blocks.length; start += BLOCKS_PER_PIECE) {
    const lines = blocks.slice(start, start + BLOCKS_PER_PIECE).map((block) => `${JSON.stringify(block)}\n`);
    sendPart(BLOCKS_PART, Buffer.from(lines.join('')));
  }
  return output;
};
