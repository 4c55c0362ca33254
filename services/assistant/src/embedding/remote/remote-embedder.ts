import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSemaphore } from '@probant/kernel/semaphore';
import { ServerPausedError } from '@probant/service-runner/guarded-openai-client';
import {
  createOpenAiClient,
  type OpenAiClient,
  OpenAiError,
  type OpenAiServer,
} from '@probant/service-runner/openai-client';
import { type Embedder, MAX_PASSAGES_PER_CALL } from '../embedder.ts';
import { EmbedderUnavailable } from '../embedder-unavailable.ts';
import type { KindPair, RemoteEmbeddingSettings } from '../embedding.settings.ts';
import { quantiseVector } from '../quantise.rules.ts';
import { prepareText } from '../tokenizer/prepare-text.rules.ts';
import { computeRetryWait, MAX_WAIT_MS } from './retry.rules.ts';

export type RemoteEmbedderOptions = {
  readonly settings: RemoteEmbeddingSettings;
  /** Returns the client for questions, whose callers wait. Passages are embedded in the background, and are always sent. */
  readonly guardQuestions?: (client: OpenAiClient) => OpenAiClient;
  /** For one request with its whole response. */
  readonly timeoutMs?: { readonly question: number; readonly passage: number };
  readonly startTimeout?: OpenAiServer['startTimeout'];
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
};

type Kind = keyof KindPair;

/** Some servers work on one request at a time, without a limit to its inputs: a question must not wait long for them. */
const MAX_INPUTS_PER_REQUEST = 16;
/** Longest text that is sent, in UTF-16 code units, prefix excluded. */
export const MAX_INPUT_CHARACTERS = 8_000;
const PASSAGE_REQUESTS_AT_ONCE = 2;
const TIMEOUT_MS = { question: 5_000, passage: 60_000 } as const;
/** Sent to learn the length of the vectors when every text so far was empty. */
const SAMPLE_TEXT = 'text';

/** Creates an embedder that sends texts to an OpenAI-compatible server. Nothing is sent before the first text. */
export function createRemoteEmbedder(options: RemoteEmbedderOptions): Embedder {
  const {
    settings,
    guardQuestions = (client) => client,
    timeoutMs = TIMEOUT_MS,
    startTimeout,
    pause = (ms, signal) => sleep(ms, undefined, { signal }),
  } = options;
  const createClient = (kind: Kind) =>
    createOpenAiClient({ url: settings.url, key: settings.key, timeoutMs: timeoutMs[kind], startTimeout });
  const clients = { question: guardQuestions(createClient('question')), passage: createClient('passage') };
  const takePassageTurn = createSemaphore(PASSAGE_REQUESTS_AT_ONCE);
  const closing = new AbortController();
  let dimensions = 0;

  /** Sends one request, again after failures that may pass. */
  const request = async (kind: Kind, inputs: readonly string[], signal: AbortSignal): Promise<readonly Int8Array[]> => {
    for (let failures = 1; ; failures += 1) {
      try {
        const vectors = await clients[kind].embed({ model: settings.model[kind], inputs }, signal);
        return vectors.map((vector) => quantiseVector(checkDimensions(vector)));
      } catch (error) {
        if (!(error instanceof OpenAiError)) throw error;
        const isPaused = error instanceof ServerPausedError;
        const wait = isPaused ? null : computeRetryWait(error, failures, MAX_WAIT_MS[kind]);
        if (wait === null) throw toUnavailable(error);
        await pause(wait, signal);
      }
    }
  };
  const checkDimensions = (vector: Float32Array): Float32Array => {
    if (dimensions === 0) dimensions = vector.length;
    if (vector.length === dimensions) return vector;
    throw new EmbedderUnavailable('unusable_answer', {
      detail: `${vector.length} dimensions instead of ${dimensions}`,
    });
  };
  const embed = async (kind: Kind, texts: readonly string[], signal: AbortSignal): Promise<readonly Int8Array[]> => {
    const prepared = texts.map((text) => prepareText(text.slice(0, MAX_INPUT_CHARACTERS)));
    const contents = prepared.filter((text) => text !== '');
    const inputs = contents.length === 0 && dimensions === 0 && texts.length > 0 ? [SAMPLE_TEXT] : contents;
    const vectors: Int8Array[] = [];
    for (let start = 0; start < inputs.length; start += MAX_INPUTS_PER_REQUEST) {
      const batch = inputs.slice(start, start + MAX_INPUTS_PER_REQUEST).map((text) => settings.prefix[kind] + text);
      const send = () => request(kind, batch, signal);
      vectors.push(...(await (kind === 'passage' ? takePassageTurn(send) : send())));
    }
    const next = vectors.values();
    return prepared.map((text) => (text === '' ? undefined : next.next().value) ?? new Int8Array(dimensions));
  };
  /** Rejects with the reason of the caller's signal, or with `closed`. */
  const embedUntilClosed = async (kind: Kind, texts: readonly string[], signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    try {
      return await embed(kind, texts, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]));
    } catch (error) {
      signal?.throwIfAborted();
      throw closing.signal.aborted ? new EmbedderUnavailable('closed') : error;
    }
  };

  return {
    name: describeSettings(settings),
    get dimensions() {
      return dimensions;
    },
    embedQuestion: async (text, { signal } = {}) => {
      const [vector] = await embedUntilClosed('question', [text], signal);
      return vector as Int8Array;
    },
    embedPassages: async (texts, { signal } = {}) => {
      if (texts.length > MAX_PASSAGES_PER_CALL)
        throw new Error(`more than ${MAX_PASSAGES_PER_CALL} passages in one call`);
      return embedUntilClosed('passage', texts, signal);
    },
    close: async () => closing.abort(),
  };
}

/** Names the model, and with a hash everything else that changes its vectors, but not the key. */
function describeSettings({ url, model, prefix }: RemoteEmbeddingSettings): string {
  const parts = JSON.stringify([url, model.question, model.passage, prefix.question, prefix.passage]);
  return `${model.passage}/${createHash('sha256').update(parts).digest('hex').slice(0, 8)}`;
}

/** Without the cause, whose message may contain the key or the address with its password. */
function toUnavailable({ status, message, isUnreachable }: OpenAiError): EmbedderUnavailable {
  if (status !== null) return new EmbedderUnavailable('refused', { detail: message });
  return new EmbedderUnavailable(isUnreachable ? 'no_answer' : 'unusable_answer', { detail: message });
}
