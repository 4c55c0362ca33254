import { parseJson } from '@probant/kernel/json/parse-json';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import { parseRetryAfter } from '@probant/kernel/retry-after';
import { OpenAiError } from './openai-error.ts';
import { readVectors } from './read-vectors.ts';

export { OpenAiError } from './openai-error.ts';

/** An OpenAI-compatible server, chosen by the operator. */
export type OpenAiServer = {
  /** Base URL, with or without `/v1`. */
  readonly url: string;
  readonly key: string | null;
  /** For a request with its whole response. */
  readonly timeoutMs?: number;
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
   * Returns one vector for each input of `POST /v1/embeddings`, in their order and all of one length.
   *
   * @throws OpenAiError without a usable response, or the reason of `signal`.
   */
  embed(request: EmbeddingRequest, signal?: AbortSignal): Promise<readonly Float32Array[]>;
};

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_CHAT_RESPONSE_BYTES = 1_048_576;
/** 1,000 vectors of 1,536 numbers in JSON are about 20 MB. */
const MAX_EMBEDDING_RESPONSE_BYTES = 33_554_432;

/** Creates a client. Redirects are refused, so that nothing is sent to an address that the operator did not choose. */
export function createOpenAiClient({ url, key, timeoutMs = DEFAULT_TIMEOUT_MS }: OpenAiServer): OpenAiClient {
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '');
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };

  const post = async (path: string, request: unknown, maxBytes: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${base}/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
        throw new OpenAiError(`status ${response.status}`, { status: response.status, retryAfterMs });
      }
      const bytes = await readLimitedBytes(response.body, maxBytes);
      if (bytes === null) throw new OpenAiError('response too long');
      return tryParseJson(bytes.toString('utf8'));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof OpenAiError) throw error;
      throw new OpenAiError(timeout.aborted ? 'took too long' : 'cannot be reached', { cause: error });
    }
  };

  return {
    async completeChat({ model, messages, maxTokens, temperature = 0, asJson = false }, signal) {
      const request = {
        model,
        temperature,
        max_tokens: maxTokens,
        ...(asJson ? { response_format: { type: 'json_object' } } : {}),
        messages,
      };
      return readFirstChoice(await post('chat/completions', request, MAX_CHAT_RESPONSE_BYTES, signal));
    },
    async embed({ model, inputs }, signal) {
      if (inputs.length === 0) return [];
      const request = { model, input: inputs, encoding_format: 'float' };
      return readVectors(await post('embeddings', request, MAX_EMBEDDING_RESPONSE_BYTES, signal), inputs.length);
    },
  };
}

function readFirstChoice(completion: unknown): string {
  const { choices } = (completion ?? {}) as { choices?: unknown };
  const [choice] = Array.isArray(choices) ? (choices as readonly unknown[]) : [];
  const content = (choice as { message?: { content?: unknown } | null } | null | undefined)?.message?.content;
  if (typeof content !== 'string') throw new OpenAiError('no message');
  return content;
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
