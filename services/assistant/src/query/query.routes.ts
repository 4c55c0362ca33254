import { AnswerProgress, ChatRequest, ChatResponse } from '@probant/contracts/assistant';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import type { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { answerExample, documentExample, modelExample, refusalExample, streamExample } from '../assistant.examples.ts';
import { createDocumentNotFoundError } from '../documents/documents.errors.ts';
import { createKnowledgeBaseNotFoundError } from '../knowledge-bases/knowledge-bases.errors.ts';
import { RetrievalUnavailable } from '../retrieval/thread/retrieval-thread.ts';
import { answerQuestion, type QueryDeps } from './answer-question.usecases.ts';
import { createConversationNotFoundError, toQueryError } from './query.errors.ts';

export const createQueryRoutes = (deps: QueryDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/query',
    operationId: 'queryKnowledgeBase',
    tag: 'Questions',
    // A chat screen needs a key that can ask, and must not hold one that can delete.
    scope: 'read',
    summary: 'Answer a question from the documents of a knowledge base',
    description:
      'The answer is made of sentences of the documents, with the passages as citations. When the documents do not answer, the message ' +
      'says so and there are no citations. A short follow-up with `conversation_id` is read with the question before it. Where the ' +
      'operator has set up a language model, the message is its answer: each sentence was checked against the passages that [n] after ' +
      'it names, citation n of the list. With `Accept: text/event-stream`, each piece of the message is a `progress` event `{text}` as ' +
      'soon as it is checked, and the response is a `result` event, whose message counts: it is another one when the model fails in ' +
      'the middle. A failure after the first event is an `error` event `{status, code, detail}`.',
    params: Type.Object({ kb_id: Type.String({ description: 'The `id` of the knowledge base' }) }),
    body: ChatRequest,
    bodyExamples: {
      rest: { summary: 'A question', value: { message: 'Combien dure le repos quotidien ?' } },
      document: {
        summary: 'A question to one document',
        value: { message: 'Combien dure le repos quotidien ?', document_ids: [documentExample.id] },
      },
    },
    progress: AnswerProgress,
    success: {
      status: 200,
      schema: ChatResponse,
      examples: {
        answer: { summary: 'An answer with its page', value: answerExample },
        model: { summary: 'An answer of a language model', value: modelExample },
        events: { summary: 'The same as events', value: streamExample, media: 'text/event-stream' },
        refusal: { summary: 'The documents do not answer', value: refusalExample },
      },
    },
    errors: {
      404: 'Unknown knowledge base, conversation or document, or of another client',
      503: 'The knowledge base cannot be searched now: retry after the time in Retry-After',
    },
    errorExamples: createErrorExamples({
      unknown_knowledge_base: ['An unknown knowledge base', createKnowledgeBaseNotFoundError()],
      unknown_conversation: ['An unknown conversation', createConversationNotFoundError()],
      unknown_document: ['An unknown document among `document_ids`', createDocumentNotFoundError()],
      not_searchable: ['The search is being restarted', toQueryError(new RetrievalUnavailable()) as AppError],
    }),
    handler: ({ params, body, report }, { caller, signal, log }) =>
      answerQuestion(deps, params.kb_id, body, { caller, signal, log, report }),
  }),
];
