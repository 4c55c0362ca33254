import { Deleted, KnowledgeBase, KnowledgeBaseCreate } from '@probant/contracts/assistant';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders, createKeyReusedError } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { Type } from 'typebox';
import { knowledgeBaseExample } from '../assistant.examples.ts';
import { createKnowledgeBaseNotFoundError, createTooManyKnowledgeBasesError } from './knowledge-bases.errors.ts';
import {
  createKnowledgeBase,
  deleteKnowledgeBase,
  findKnowledgeBase,
  type KnowledgeBaseDeps,
  listKnowledgeBases,
  toKnowledgeBase,
} from './knowledge-bases.usecases.ts';

const TAG = 'Knowledge bases';
const Params = Type.Object({ kb_id: Type.String({ description: 'The `id` of the knowledge base' }) });
const NOT_FOUND = {
  errors: { 404: 'Unknown knowledge base, or of another client' },
  errorExamples: createErrorExamples({
    unknown_knowledge_base: ['An unknown knowledge base', createKnowledgeBaseNotFoundError()],
  }),
};
const { id, name, description, vectors } = knowledgeBaseExample;
const noDocuments = { ready: 0, outdated: 0 };
const noVectors = vectors === null ? null : { ...vectors, ready: 0, pending: 0, remaining_seconds: 0 };

export const createKnowledgeBaseRoutes = (deps: KnowledgeBaseDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/knowledge-bases',
    operationId: 'createKnowledgeBase',
    tag: TAG,
    summary: 'Create an empty knowledge base',
    description:
      'Names need not be unique: each call creates another knowledge base, unless it repeats one with the same `Idempotency-Key`.',
    headers: createIdempotencyHeaders(
      'Addition: identifies this call. A repeated call creates nothing and returns the knowledge base of the first one, as it is then; ' +
        'another name or description under the same key is a 422. Use a random UUID.',
    ),
    body: KnowledgeBaseCreate,
    bodyExamples: { hr: { summary: 'A knowledge base for HR', value: { name, description } } },
    success: {
      status: 200,
      schema: KnowledgeBase,
      examples: {
        created: {
          summary: 'The new knowledge base',
          value: {
            ...knowledgeBaseExample,
            document_count: 0,
            total_chunks: 0,
            vectors: noVectors,
            index: noDocuments,
          },
        },
      },
    },
    errors: { 409: `\`too_many_knowledge_bases\`: the client has ${deps.maxKnowledgeBases} knowledge bases` },
    errorExamples: createErrorExamples({
      too_many_knowledge_bases: ['One too many', createTooManyKnowledgeBasesError(deps.maxKnowledgeBases)],
      key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
    }),
    handler: ({ body, headers }, { caller }) => createKnowledgeBase(deps, body, caller, headers['idempotency-key']),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases',
    operationId: 'listKnowledgeBases',
    tag: TAG,
    summary: 'List the knowledge bases of the client, newest first',
    description: 'All of them in one list, with the number of their documents and passages.',
    success: {
      status: 200,
      schema: Type.Array(KnowledgeBase),
      examples: { one: { summary: 'One knowledge base', value: [knowledgeBaseExample] } },
    },
    handler: (_, { caller }) => listKnowledgeBases(deps, caller.tenantId),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}',
    operationId: 'getKnowledgeBase',
    tag: TAG,
    summary: 'Read a knowledge base',
    description: 'With the number of its documents and passages, and of the vectors that are ready or pending.',
    params: Params,
    success: {
      status: 200,
      schema: KnowledgeBase,
      examples: { one: { summary: 'A knowledge base', value: knowledgeBaseExample } },
    },
    ...NOT_FOUND,
    handler: async ({ params }, { caller: { tenantId } }) =>
      toKnowledgeBase(await findKnowledgeBase(deps, tenantId, params.kb_id), tenantId, deps.describeVectors),
  }),
  defineJsonRoute({
    method: 'DELETE',
    path: '/v1/knowledge-bases/{kb_id}',
    operationId: 'deleteKnowledgeBase',
    tag: TAG,
    summary: 'Delete a knowledge base and all its documents',
    description: 'Text, index and vectors are deleted with it. The audit trail keeps counts only.',
    params: Params,
    success: {
      status: 200,
      schema: Deleted,
      examples: { deleted: { summary: 'The knowledge base is deleted', value: { deleted: true, id } } },
    },
    ...NOT_FOUND,
    handler: async ({ params }, { caller }) => ({
      deleted: true,
      id: await deleteKnowledgeBase(deps, params.kb_id, caller),
    }),
  }),
];
