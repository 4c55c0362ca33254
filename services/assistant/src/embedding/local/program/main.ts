import { lowerPriority } from '@probant/workers/lower-priority';
import { runProgram } from '@probant/workers/run-program';
import { serveTasks } from '@probant/workers/serve-tasks';
import { loadTextEmbedder } from './text-embedder.ts';

/**
 * Entry point of a worker that embeds texts, one after the other. Its only argument is the folder of the model, which it loads once. Its own
 * process, because the ONNX runtime blocks the thread that calls it: 50 ms for a passage.
 */
const [, , modelFolder = ''] = process.argv;

/**
 * Vectors are made in the background: on a busy machine, a process that reads a document gets twice the share of a core. A lower priority
 * would delay the questions too, which wait for the text in progress. (A process that reads a document adds 5.)
 */
const ADDED_NICENESS = 8;

lowerPriority(ADDED_NICENESS);
const embedText = await loadTextEmbedder(modelFolder);

serveTasks(({ request: { module, input }, markUnstable }) =>
  runProgram(module, { input, embedText }, () => {
    markUnstable();
    return { type: 'refused', fault: 'failed', detail: null };
  }),
);
