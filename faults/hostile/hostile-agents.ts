import type { Call } from './http-client.ts';

const EMPTY_ARRAYS = Array(1_900_000).fill([]);
const CHECK = { name: 'check_company', arguments: { siren: '732829320' } };

const createMessage = (method: string, params: object): Call => ({
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

/** A message of an honest agent: it checks a company. */
export const createCheckMessage = (): Call => createMessage('tools/call', CHECK);

/** Messages with millions of empty arrays, each at another place. */
export function createLargeMessages(): readonly Call[] {
  const client = { name: 'c', version: '1' };
  return [
    createMessage('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { ...client, icons: EMPTY_ARRAYS },
    }),
    createMessage('initialize', { capabilities: { experimental: { a: { b: EMPTY_ARRAYS } } }, clientInfo: client }),
    createMessage('tools/list', { _meta: { 'io.modelcontextprotocol/clientCapabilities': { a: EMPTY_ARRAYS } } }),
    createMessage('tools/call', { name: EMPTY_ARRAYS, arguments: {} }),
    createMessage('tools/call', { name: 'analyze_receipts', arguments: { receipts: EMPTY_ARRAYS } }),
    createMessage('tools/call', { ...CHECK, arguments: { ...CHECK.arguments, more: EMPTY_ARRAYS } }),
  ];
}
