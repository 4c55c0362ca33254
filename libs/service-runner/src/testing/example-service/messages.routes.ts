import { type AnyRoute, defineRawRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import type { DocumentsRepository } from './documents.repository.ts';

const MAX_MESSAGE_BYTES = 10_000;

/** A raw route: JSON-RPC over HTTP, with its own bodies and a notification that has no response. */
export const createMessageRoutes = (documents: DocumentsRepository): readonly AnyRoute[] => [
  defineRawRoute({
    method: 'POST',
    path: '/v1/knowledge-bases/{folder_id}/messages',
    operationId: 'sendMessage',
    summary: 'Send a JSON-RPC message',
    scope: 'read',
    params: Type.Object({ folder_id: Type.String({ format: 'uuid' }) }),
    types: ['application/json'],
    bodyLimit: MAX_MESSAGE_BYTES,
    success: { status: 200, schema: Type.Unknown(), media: ['application/json'] },
    outcomes: {
      202: { description: 'A notification' },
      400: { description: 'Not JSON-RPC', media: ['application/json'] },
    },
    handler: async ({ params, bytes }, { caller }) => {
      const message = await readMessage(bytes);
      if (message === null)
        return {
          ...toJson(400, { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } }),
          code: 'rpc_invalid_request',
        };
      if (message.id === undefined) return { status: 202, type: null, body: '' };
      if (message.method !== 'count_words')
        return toJson(200, { jsonrpc: '2.0', id: message.id, error: { code: -32_601, message: 'Method not found' } });
      const words = await documents.countWords(caller.tenantId, params.folder_id);
      return toJson(200, { jsonrpc: '2.0', id: message.id, result: { words } });
    },
  }),
];

type Message = { readonly id?: string | number; readonly method: unknown };

async function readMessage(bytes: AsyncIterable<Uint8Array>): Promise<Message | null> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
    return typeof id === 'string' || typeof id === 'number' ? { id, method } : { method };
  } catch {
    return null;
  }
}

const toJson = (status: number, value: unknown) => ({ status, type: 'application/json', body: JSON.stringify(value) });
