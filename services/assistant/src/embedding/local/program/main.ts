import { quantiseVector } from '../../quantise.rules.ts';
import { prepareText } from '../../tokenizer/prepare-text.rules.ts';
import { type EmbeddingMessage, type EmbeddingRequest, PREFIXES, VECTOR_LENGTH } from '../protocol.ts';
import { loadTextEmbedder } from './text-embedder.ts';

/**
 * Entry point of the process that embeds texts, one after the other. embedding-process.ts starts it with an IPC channel, the folder of the
 * model as its only argument, Node's permission model and no secret in its environment. Its own process, because the ONNX runtime blocks
 * the thread that calls it: 50 ms for a passage.
 */
const [, , modelFolder = ''] = process.argv;

const send = (message: EmbeddingMessage): void => void process.send?.(message);

// Ctrl-C and systemd signal every process of the group: the parent drains first and then ends its processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
// Without a parent no caller waits for the result.
process.on('disconnect', () => process.exit());

const embedText = await loadTextEmbedder(modelFolder);

async function embed({ kind, text }: EmbeddingRequest): Promise<Int8Array> {
  const content = prepareText(text);
  return content === '' ? new Int8Array(VECTOR_LENGTH) : quantiseVector(await embedText(PREFIXES[kind] + content));
}

process.on('message', (request: EmbeddingRequest) => {
  embed(request).then(
    (vector) => send({ type: 'vector', vector }),
    () => send({ type: 'failed' }),
  );
});
send({ type: 'ready' });
