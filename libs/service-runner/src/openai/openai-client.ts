import { MIB_BYTES } from '@probant/kernel/byte-units';
import { parseJson } from '@probant/kernel/json/parse-json';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import { parseRetryAfter } from '@probant/kernel/retry-after';
import { traceWork } from '@probant/kernel/tracing/spans';
import { type StartTimeout, startSystemTimeout } from '../start-timeout.ts';
import { readChatStream } from './chat-stream.ts';
import { OpenAiError } from './openai-error.ts';
import { readFirstChoice } from './read-choices.ts';
import { readVectors } from './read-vectors.ts';

export { OpenAiError } from './openai-error.ts';

/** An OpenAI-compatible server, chosen by the operator. */
export type OpenAiServer = {
  /** Base URL, with or without `/v1`. */
  readonly url: string;
  readonly key: string | null;
  /** For a request with its whole response. */
  readonly timeoutMs?: number;
  readonly startTimeout?: StartTimeout | undefined;
};

export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
  /** 0 by default. */
  readonly temperature?: number;
  /** Asks for one JSON object. Some servers wrap it in prose nevertheless. */
  readonly asJson?: boolean;
};

export type EmbeddingRequest = { readonly model: string; readonly inputs: readonly string[] };

/** What is sent to the server leaves Probant, so a service uses it only when the operator has configured it. Responses are untrusted. */
export type OpenAiClient = {
  /**
   * Returns the text of the first choice of `POST /v1/chat/completions`.
   *
   * @throws OpenAiError without a usable response, or the reason of `signal`.
   */
  completeChat(request: ChatRequest, signal?: AbortSignal): Promise<string>;
  /**
   * Yields the pieces of the text of the first choice of `POST /v1/chat/completions` as the server makes them. A caller that stops early
   * ends the request. The time of a request includes that of the caller between two pieces.
   *
   * @throws OpenAiError without a usable response, or when it ends too early; the reason of `signal`.
   */
  streamChat(request: ChatRequest, signal?: AbortSignal): AsyncGenerator<string>;
  /**
   * Returns one vector for each input of `POST /v1/embeddings`, in their order and all of one length.
   *
   * @throws OpenAiError without a usable response, or the reason of `signal`.
   */
  embed(request: EmbeddingRequest, signal?: AbortSignal): Promise<readonly Float32Array[]>;
};

const CHAT_PATH = 'chat/completions';
const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_CHAT_RESPONSE_BYTES = MIB_BYTES;
/** 1,000 vectors of 1,536 numbers in JSON are about 20 MB. */
const MAX_EMBEDDING_RESPONSE_BYTES = 33_554_432;

/** Creates a client. Redirects are refused, so that nothing is sent to an address that the operator did not choose. */
export function createOpenAiClient(server: OpenAiServer): OpenAiClient {
  const { url, key, timeoutMs = DEFAULT_TIMEOUT_MS, startTimeout = startSystemTimeout } = server;
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '');
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };

  const attributes = { 'server.address': URL.parse(base)?.hostname ?? '' };

  const send = async (path: string, request: unknown, signal: AbortSignal): Promise<Response> => {
    const body = JSON.stringify(request);
    const response = await traceWork(`POST ${path}`, attributes, () =>
      fetch(`${base}/v1/${path}`, { method: 'POST', headers, body, redirect: 'error', signal }),
    );
    if (response.ok) return response;
    await response.body?.cancel();
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
    throw new OpenAiError(`status ${response.status}`, { status: response.status, retryAfterMs });
  };

  const post = async (path: string, request: unknown, maxBytes: number, signal: AbortSignal | undefined) => {
    const limits = createLimits(startTimeout(timeoutMs), signal);
    try {
      return await readJson(await send(path, request, limits.signal), maxBytes);
    } catch (error) {
      throw limits.explain(error);
    }
  };

  return {
    async completeChat(request, signal) {
      return readFirstChoice(await post(CHAT_PATH, createChatBody(request), MAX_CHAT_RESPONSE_BYTES, signal));
    },
    async *streamChat(request, signal) {
      const limits = createLimits(startTimeout(timeoutMs), signal);
      try {
        const response = await send(CHAT_PATH, { ...createChatBody(request), stream: true }, limits.signal);
        // A server that does not stream sends its whole response.
        if (isJson(response)) yield readFirstChoice(await readJson(response, MAX_CHAT_RESPONSE_BYTES));
        else yield* readChatStream(response.body);
      } catch (error) {
        throw limits.explain(error);
      }
    },
    async embed({ model, inputs }, signal) {
      if (inputs.length === 0) return [];
      const request = { model, input: inputs, encoding_format: 'float' };
      return readVectors(await post('embeddings', request, MAX_EMBEDDING_RESPONSE_BYTES, signal), inputs.length);
    },
  };
}

const createChatBody = ({ model, messages, maxTokens, temperature = 0, asJson = false }: ChatRequest) => ({
  model,
  temperature,
  max_tokens: maxTokens,
  ...(asJson ? { response_format: { type: 'json_object' } } : {}),
  messages,
});

/** Ends a request at its timeout or with the signal of its caller. `explain` returns what its caller learns about an error. */
function createLimits(timeout: AbortSignal, signal: AbortSignal | undefined) {
  signal?.throwIfAborted();
  return {
    signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
    explain(error: unknown): unknown {
      if (signal?.aborted) return signal.reason;
      if (error instanceof OpenAiError) return error;
      return new OpenAiError(timeout.aborted ? 'took too long' : 'cannot be reached', {
        isUnreachable: true,
        cause: error,
      });
    },
  };
}

const isJson = ({ headers }: Response): boolean => /^application\/json\b/i.test(headers.get('content-type') ?? '');

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const bytes = await readLimitedBytes(response.body, maxBytes);
  if (bytes === null) throw new OpenAiError('response too long');
  return tryParseJson(bytes.toString('utf8'));
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
