export type ProtocolVersion = '2025-11-25' | '2026-07-28';

export const LARGE_FILE_BYTES = 10 * 1_048_576;

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Message = {
  readonly method: string;
  readonly params?: { readonly name?: string; readonly [member: string]: unknown };
  readonly [member: string]: unknown;
};

/** Returns the message that calls a tool, as a client of this version sends it. */
export const createToolCall = (version: ProtocolVersion, name: string, input: object): Message => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input, ...(version === '2026-07-28' ? { _meta: ENVELOPE } : {}) },
});

/** Sends a message to `/mcp` and reads the response. @throws Error when it is no result. */
export async function sendMessage(
  { url, key }: { readonly url: string; readonly key: string },
  message: Message,
  version: ProtocolVersion,
): Promise<void> {
  const { method, params } = message;
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(params?.name === undefined ? {} : { 'mcp-name': params.name }),
    },
    body: JSON.stringify(message),
  });
  const answer = (await response.json()) as { readonly result?: unknown };
  if (answer.result === undefined) throw new Error(`/mcp answered ${response.status} ${JSON.stringify(answer)}`);
}
