import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { RequestContext } from '@probant/http/route';
import type { CallTool } from '../tools/call-tool.ts';
import type { ToolRegistry } from '../tools/tool-registry.ts';

export type ProtocolDeps = {
  readonly registry: ToolRegistry;
  readonly callTool: CallTool;
  /** Of the service, as clients see it. */
  readonly version: string;
};

const INSTRUCTIONS =
  'Probant turns French business documents into evidence. Results are assessments for a person to check: no tool accepts, rejects or ' +
  'decides anything. Files are sent in base64, at most 10 MiB together, and are not stored. Findings are in French, errors in English.';

/** Only its headers matter: the body was read and parsed before. */
const REQUEST_URL = 'http://mcp.invalid/mcp';

/**
 * Serves one message with a server of its own, as a stateless server does: the tools are shared, the server is a few closures. It is not
 * closed: without a session or a stream it holds nothing, and closing it creates an error for calls in progress, of which there are
 * none. A disconnect reaches the tools by the signal of the context. A message without the envelope of version 2026-07-28 is of an
 * earlier version.
 */
export async function serveMessage(
  deps: ProtocolDeps,
  message: object,
  headers: Readonly<Record<string, string>>,
  context: RequestContext,
): Promise<Response> {
  const request = new Request(REQUEST_URL, { method: 'POST', headers });
  const options = { parsedBody: message };
  if (!(await isLegacyRequest(request, message)))
    return createMcpHandler(() => createServer(deps, context), { legacy: 'reject' }).fetch(request, options);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createServer(deps, context).connect(transport);
  return transport.handleRequest(request, options);
}

function createServer({ registry, callTool, version }: ProtocolDeps, context: RequestContext): Server {
  const server = new Server(
    { name: 'probant', title: 'Probant', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...registry.list()] }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}, context));
  return server;
}
