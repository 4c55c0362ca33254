import { ChatResponse, type DocumentInfo } from '@probant/contracts/assistant';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ExpectedQuestion } from './expected-documents.rules.ts';
import type { Outcome, Reply } from './outcome.rules.ts';

type Asking = {
  readonly knowledgeBaseId: string;
  readonly documents: readonly DocumentInfo[];
  /** Maximum number of questions at a time. */
  readonly concurrency: number;
  readonly onAnswer: () => void;
};

/** Refusals that every other question would get too. */
const FATAL_STATUSES = [401, 403, 404, 429];

/**
 * Asks every question, each in a conversation of its own, and returns the answers in the order of the questions. A question that gets no
 * answer has the reason instead.
 *
 * @throws ApiError when the key or the knowledge base is refused; Error when the server is lost.
 */
export async function askQuestions(
  api: ApiClient,
  questions: readonly ExpectedQuestion[],
  { concurrency, documents, knowledgeBaseId, onAnswer }: Asking,
): Promise<readonly Outcome[]> {
  const names = new Map(documents.map(({ filename, id }) => [id, filename]));
  const outcomes: Outcome[] = [];
  let next = 0;
  let isStopped = false;
  const work = async () => {
    for (let index = next; index < questions.length && !isStopped; index = next) {
      next += 1;
      const expected = questions[index] as ExpectedQuestion;
      outcomes[index] = {
        ...expected,
        ...(await askQuestion(api, knowledgeBaseId, expected.question.question, names)),
      };
      onAnswer();
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, questions.length) }, () =>
    work().catch((error: unknown) => {
      isStopped = true;
      throw error;
    }),
  );
  // All of them end before the client is closed.
  const results = await Promise.allSettled(workers);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return outcomes;
}

async function askQuestion(
  api: ApiClient,
  knowledgeBaseId: string,
  message: string,
  names: ReadonlyMap<string, string>,
): Promise<{ readonly reply: Reply } | { readonly reply: null; readonly error: string }> {
  try {
    const { body, milliseconds } = await api.send({
      method: 'POST',
      path: `/v1/knowledge-bases/${knowledgeBaseId}/query`,
      json: { message },
      response: ChatResponse,
    });
    const found = body.citations.map(({ document_id, document_title, page }) => ({
      documentId: document_id,
      document: names.get(document_id) ?? document_title,
      page,
    }));
    return { reply: { found, message: body.message, isCacheHit: body.cache_hit, milliseconds } };
  } catch (error) {
    if (!(error instanceof ApiError) || FATAL_STATUSES.includes(error.status)) throw error;
    return { reply: null, error: `no answer: ${error.status} ${error.detail}` };
  }
}
