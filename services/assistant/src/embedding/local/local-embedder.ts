import { verifyChecksums } from '@probant/kernel/verify-checksums';
import { type Embedder, type EmbedOptions, MAX_PASSAGES_PER_CALL } from '../embedder.ts';
import { MAX_TEXT_CHARACTERS } from '../tokenizer/prepare-text.rules.ts';
import { type TextKind, VECTOR_LENGTH } from './embed.task.ts';
import { createEmbeddingWorkers, type EmbeddingWorkers, type EmbeddingWorkersOptions } from './embedding-workers.ts';
import { MODEL_FILES } from './model-file-names.ts';

/** An embedder with the processes that it runs, for measurements. */
export type LocalEmbedder = Embedder & Pick<EmbeddingWorkers, 'pids'>;

/** Increased with every change of the weights, the preparation of texts, the pieces, the windows or the scale. */
const VERSION = 1;

/**
 * Opens the embedder of this machine. Its processes start with the first text. No vector depends on the texts before it or beside it.
 * @throws Error when a file of the model is missing or is not the one named in SHA256SUMS.
 */
export async function openLocalEmbedder(options: EmbeddingWorkersOptions): Promise<LocalEmbedder> {
  await verifyEmbeddingModel(options.modelFolder);
  const workers = await createEmbeddingWorkers(options);
  const embed = (kind: TextKind, text: string, embedOptions?: EmbedOptions) =>
    workers.embed({ kind, text: text.slice(0, MAX_TEXT_CHARACTERS) }, embedOptions);
  return {
    name: `multilingual-e5-small-latin/${VERSION}`,
    dimensions: VECTOR_LENGTH,
    embedQuestion: (text, embedOptions) => embed('question', text, embedOptions),
    embedPassages: (texts, { signal, ...rest } = {}) =>
      embedInTurn(texts, options.processes, (text, stop) => embed('passage', text, { ...rest, signal: stop }), signal),
    get pids() {
      return workers.pids;
    },
    close: () => workers.close(),
  };
}

/** Verifies the files of the model. @throws Error that names a file that is missing or differs from SHA256SUMS. */
const verifyEmbeddingModel = (folder: string): Promise<void> =>
  verifyChecksums({ folder, files: Object.values(MODEL_FILES), subject: 'embedding model' });

/** Embeds texts with as many in the queue as there are processes, so that a long call leaves places for others. */
async function embedInTurn(
  texts: readonly string[],
  atOnce: number,
  embed: (text: string, signal: AbortSignal) => Promise<Int8Array>,
  signal: AbortSignal | undefined,
): Promise<readonly Int8Array[]> {
  if (texts.length > MAX_PASSAGES_PER_CALL) throw new Error(`more than ${MAX_PASSAGES_PER_CALL} passages in one call`);
  const failure = new AbortController();
  const stop = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  const vectors: Int8Array[] = [];
  const remaining = texts.entries();
  const embedRemaining = async () => {
    for (const [position, text] of remaining) vectors[position] = await embed(text, stop);
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, embedRemaining));
  } finally {
    failure.abort();
  }
  return vectors;
}
