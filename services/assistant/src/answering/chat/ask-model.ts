import type { Randomness } from '@probant/kernel/ids';
import { type OpenAiClient, OpenAiError } from '@probant/service-runner/openai-client';
import type { Language } from '../../text-analysis/language.ts';
import { checkSentence, readSource } from './check-sentence.rules.ts';
import { type ChatPassage, createPrompt, REFUSAL_TOKEN } from './prompt.rules.ts';
import { createSentenceReader, type ModelSentence } from './sentence-reader.ts';

/** A language model on an OpenAI-compatible server. */
export type ChatModel = {
  /** As the server knows it. */
  readonly name: string;
  readonly client: Pick<OpenAiClient, 'streamChat'>;
  readonly randomness: Randomness;
};

export type ModelQuestion = {
  readonly question: string;
  readonly language: Language;
  readonly passages: readonly ChatPassage[];
  readonly tone: string | null;
};

type AskContext = {
  readonly signal: AbortSignal | undefined;
  /** Called with each piece of the message that passed its checks, before the next one is read. */
  readonly onPiece: (piece: string) => Promise<void>;
};

/** `failure`: no answer, or one that failed the checks; the reason quotes nothing. */
export type ModelAnswer =
  | { readonly kind: 'answer'; readonly message: string }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'failure'; readonly reason: string };

const MAX_TOKENS = 800;
export const MAX_SENTENCES = 12;
/** A model with more sentences that fail `checkSentence` does not follow the rules. */
export const MAX_DROPPED_SENTENCES = 3;
/** Six short sentences have some 1,000 characters. */
export const MAX_ANSWER_LENGTH = 16_000;
const NONCE_BYTES = 8;
const REFUSAL_PATTERN = new RegExp(`^[\\s*"'\`(]{0,4}${REFUSAL_TOKEN}\\b`);

/**
 * Asks a model and returns the sentences of its answer that pass `checkSentence`. The first sentence carries the answer: when it fails, or
 * more are dropped than kept, there is no answer. The request ends as soon as that is known.
 *
 * @throws the reason of the signal, and what `onPiece` throws.
 */
export async function askModel(
  { name, client, randomness }: ChatModel,
  question: ModelQuestion,
  { signal, onPiece }: AskContext,
): Promise<ModelAnswer> {
  const prompt = createPrompt({ ...question, nonce: Buffer.from(randomness(NONCE_BYTES)).toString('hex') });
  const sources = prompt.passages.map(({ text, language }) => readSource(text, language));
  let message = '';
  let keptCount = 0;
  let droppedCount = 0;
  let introductionCount = 0;

  /** Returns the answer when no other sentence is needed to know it. */
  const take = async ({ text, startsLine }: ModelSentence): Promise<ModelAnswer | null> => {
    if (message === '' && REFUSAL_PATTERN.test(text)) return { kind: 'refusal' };
    const checked = checkSentence(text, sources, prompt.rules);
    if (checked.kind === 'introduction') {
      introductionCount += 1;
      return introductionCount > MAX_DROPPED_SENTENCES ? decide() : null;
    }
    if (checked.kind === 'dropped') {
      droppedCount += 1;
      return keptCount === 0 || droppedCount > MAX_DROPPED_SENTENCES ? decide() : null;
    }
    const piece = message === '' ? checked.text : `${startsLine ? '\n' : ' '}${checked.text}`;
    message += piece;
    keptCount += 1;
    await onPiece(piece);
    return keptCount + droppedCount >= MAX_SENTENCES ? decide() : null;
  };
  const decide = (): ModelAnswer => {
    if (keptCount === 0)
      return { kind: 'failure', reason: droppedCount === 0 ? 'no sentence' : 'first sentence dropped' };
    return droppedCount > keptCount ? { kind: 'failure', reason: 'sentences dropped' } : { kind: 'answer', message };
  };

  const reader = createSentenceReader();
  for await (const sentences of readSentences()) {
    if (typeof sentences === 'string') return { kind: 'failure', reason: sentences };
    for (const sentence of sentences) {
      const answer = await take(sentence);
      if (answer !== null) return answer;
    }
  }
  return decide();

  /** Yields sentences as they are completed, and the reason of a failure of the server. Failures of `onPiece` are not among them. */
  async function* readSentences(): AsyncGenerator<readonly ModelSentence[] | string> {
    try {
      const request = { model: name, messages: prompt.messages, maxTokens: MAX_TOKENS };
      let length = 0;
      for await (const delta of client.streamChat(request, signal)) {
        length += delta.length;
        if (length > MAX_ANSWER_LENGTH) break;
        yield reader.push(delta);
      }
      yield reader.finish();
    } catch (error) {
      if (!(error instanceof OpenAiError)) throw error;
      yield error.message;
    }
  }
}
