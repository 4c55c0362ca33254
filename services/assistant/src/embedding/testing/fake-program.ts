import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { TaskResult } from '@probant/workers/protocol';
import { serveTasks } from '@probant/workers/serve-tasks';
import { type EmbeddingInput, VECTOR_LENGTH } from '../local/embed.task.ts';

/**
 * Stands in for the program that embeds texts, without a model: it obeys the first word of each text, and writes the second one into the
 * vector. Without a file `model.onnx` in its folder it ends before it is ready.
 */
if (!existsSync(`${process.argv[2]}/model.onnx`)) process.exit(1);

serveTasks(async ({ request, markUnstable }): Promise<TaskResult> => {
  const [command, number] = (request.input as EmbeddingInput).text.split(' ');
  if (command === 'exit') process.exit(1);
  if (command === 'hang') await new Promise(() => undefined);
  if (command === 'slow') await pause(200);
  if (command === 'fail') {
    markUnstable();
    return { type: 'refused', fault: 'failed', detail: null };
  }
  const length = command === 'short' ? 3 : VECTOR_LENGTH;
  return { type: 'completed', output: new Int8Array(length).fill(Number(number)) };
});
