import { ChatRequest, ChatResponse } from '@probant/contracts/assistant';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { answerExample, refusalExample } from '../assistant.examples.ts';
import { answerQuestion, type QueryDeps } from './answer-question.usecases.ts';

export const createQueryRoutes = (deps: QueryDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/query',
    operationId: 'queryKnowledgeBase',
    tag: 'Questions',
    summary: 'Answer a question from the documents of a knowledge base',
    description:
      'The answer is made of sentences of the documents, with the passages as citations. When the documents do not answer, the message ' +
      'says so and there are no citations. A short follow-up with `conversation_id` is read with the question before it.',
    params: Type.Object({ kb_id: Type.String() }),
    body: ChatRequest,
    bodyExamples: { rest: { summary: 'A question', value: { message: 'Combien dure le repos quotidien ?' } } },
    success: {
      status: 200,
      schema: ChatResponse,
      examples: {
        answer: { summary: 'An answer with its page', value: answerExample },
        refusal: { summary: 'The documents do not answer', value: refusalExample },
      },
    },
    errors: {
      404: 'Unknown knowledge base or conversation, or of another client',
      503: 'The knowledge base cannot be searched now: retry after the time in Retry-After',
    },
    handler: ({ params, body }, { caller }) => answerQuestion(deps, params.kb_id, body, caller),
  }),
];
