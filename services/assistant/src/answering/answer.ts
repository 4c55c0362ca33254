import type { Logger } from '@probant/kernel/logging';
import { askModel, type ChatModel, type ModelQuestion } from './chat/ask-model.ts';
import { CHOOSER_VERSION } from './extractive/chooser/chooser.ts';
import { type ExtractiveAnswer, REFUSAL_MESSAGES } from './extractive/compose-extract.ts';

export type Answer = {
  readonly kind: 'answer' | 'refusal';
  readonly message: string;
  readonly modelUsed: string;
  /** Whether a model was asked and gave no usable answer: another attempt may. */
  readonly isFallback: boolean;
};

type AnswerContext = {
  readonly signal: AbortSignal | undefined;
  readonly log: Logger;
  /** Called with each piece of the message of a model that passed its checks. */
  readonly onPiece: (piece: string) => Promise<void>;
};

/** Changes with what is refused and which sentences answer. */
const EXTRACTIVE_MODEL = `extractive-${CHOOSER_VERSION}`;

/**
 * Returns the answer of a language model when there is one and the passages answer, else the extractive one. A question that the
 * extractive answer refuses is never sent to the model.
 *
 * @throws the reason of the signal, and what `onPiece` throws.
 */
export async function chooseAnswer(
  model: ChatModel | null,
  { kind, message }: Pick<ExtractiveAnswer, 'kind' | 'message'>,
  question: ModelQuestion,
  { signal, log, onPiece }: AnswerContext,
): Promise<Answer> {
  const extract: Answer = { kind, message, modelUsed: EXTRACTIVE_MODEL, isFallback: false };
  if (model === null || kind === 'refusal') return extract;
  const answer = await askModel(model, question, { signal, onPiece });
  if (answer.kind === 'failure') {
    log.warn({ reason: answer.reason }, 'the language model gave no usable answer: sent the extractive answer');
    return { ...extract, isFallback: true };
  }
  return {
    kind: answer.kind,
    message: answer.kind === 'answer' ? answer.message : REFUSAL_MESSAGES[question.language],
    modelUsed: model.name,
    isFallback: false,
  };
}
