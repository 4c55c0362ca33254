import { hasMoreValues } from './count-values.rules.ts';
import { createRpcError, RPC_ERROR_CODES } from './rpc-response.ts';

/**
 * Values of a message without the arguments of a tool: a handshake has about 20. The SDK checks all of them at once and describes each
 * wrong one: 1.9 million empty arrays as icons of a client took 109 s, in which nobody else was served.
 */
const MAX_ENVELOPE_VALUES = 1_000;

/** What a body is, before the protocol reads it: a message, or the response to something that is none. */
type Inspection = { readonly message: object } | { readonly refusal: ReturnType<typeof createRpcError> };

/**
 * Checks that a body is one message. A batch is refused: protocol versions since 2025-06-18 have none, and a call to `/mcp` counts once.
 */
export function inspectMessage(body: unknown): Inspection {
  if (body === undefined) return refuse(RPC_ERROR_CODES.parse, 'Parse error: the body is empty');
  if (Array.isArray(body)) return refuse(RPC_ERROR_CODES.invalidRequest, 'Invalid request: batches are not supported');
  if (typeof body !== 'object' || body === null)
    return refuse(RPC_ERROR_CODES.invalidRequest, 'Invalid request: the body must be a JSON-RPC message');
  if (hasMoreValues(withoutArguments(body), MAX_ENVELOPE_VALUES))
    return refuse(RPC_ERROR_CODES.invalidRequest, 'Invalid request: the message has too many values');
  const { method, id } = body as { readonly method?: unknown; readonly id?: unknown };
  if (method === 'subscriptions/listen') {
    // This server has no events and no streams.
    const knownId = typeof id === 'string' || typeof id === 'number' ? id : null;
    return { refusal: createRpcError(404, RPC_ERROR_CODES.methodNotFound, 'Method not found', knownId) };
  }
  return { message: body };
}

/** The arguments of a tool are checked in slices, by the schema of the tool. */
function withoutArguments(message: object): object {
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown };
  if (method !== 'tools/call' || typeof params !== 'object' || params === null) return message;
  return { ...message, params: { ...params, arguments: null } };
}

const refuse = (code: number, message: string): Inspection => ({ refusal: createRpcError(400, code, message) });
