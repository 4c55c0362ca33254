import type { RawRouteResponse } from '@probant/http/route';
import type { ErrorCode } from '@probant/kernel/error-codes';

/** Codes of JSON-RPC 2.0, section 5.1. */
export const RPC_ERROR_CODES = { parse: -32_700, invalidRequest: -32_600, methodNotFound: -32_601 } as const;

/** Statuses of the protocol in addition to 200. */
export const RPC_OUTCOMES = {
  202: { description: 'A notification, which has no response' },
  400: {
    description: 'Not a JSON-RPC message, or a protocol version that is not supported',
    media: ['application/json'],
  },
  403: { description: 'A web page of another origin', media: ['application/json'] },
  404: { description: 'A method that this server does not have', media: ['application/json'] },
  406: { description: 'The Accept header does not admit JSON', media: ['application/json'] },
} as const;

const ERROR_CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'rpc_invalid_request',
  403: 'origin_not_allowed',
  404: 'rpc_method_not_found',
  406: 'rpc_not_acceptable',
};

/** Returns the `code` of a response with this status; nothing for a success. */
export const describeErrorCode = (status: number): Pick<RawRouteResponse, 'code'> => {
  const code = ERROR_CODES_BY_STATUS[status];
  return code === undefined ? {} : { code };
};

/** Returns an error that concerns no request in particular, or the one with this id. */
export const createRpcError = (
  status: keyof typeof RPC_OUTCOMES | 200,
  code: number,
  message: string,
  id: string | number | null = null,
): RawRouteResponse => ({
  status,
  ...describeErrorCode(status),
  type: 'application/json',
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }),
});
