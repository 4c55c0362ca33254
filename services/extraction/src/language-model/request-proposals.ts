import type { Logger } from '@probant/kernel/logging';
import { type LanguageModel, LanguageModelError, type Question } from './language-model.ts';

type CallContext = { readonly signal?: AbortSignal | undefined; readonly log: Logger };

/**
 * Requests proposals for the fields that were not read. When the model fails, there are none.
 *
 * @throws the signal's reason when the caller disconnects.
 */
export async function requestProposals(
  model: LanguageModel,
  question: Question,
  { signal, log }: CallContext,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await model.propose(question, signal);
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    log.warn({ reason: error.message }, 'language model request failed; fields left unfilled');
    return {};
  }
}
