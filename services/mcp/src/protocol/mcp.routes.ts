import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { type AnyRoute, defineRawRoute } from '@probant/http/define-route';
import type { RawRouteResponse } from '@probant/http/route';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { chooseAcceptHeader } from './accept-header.rules.ts';
import { refusalExample, resultExample } from './mcp.examples.ts';
import { inspectMessage } from './message.rules.ts';
import { createRpcError, describeErrorCode, RPC_ERROR_CODES, RPC_OUTCOMES } from './rpc-response.ts';
import { type ProtocolDeps, serveMessage } from './serve-message.ts';

/** Files of 10 MiB in base64 take 13.4 MiB, with line breaks 13.8. */
const MAX_BODY_BYTES = 15 * MIB_BYTES;

const optionalText = () => Type.Optional(Type.String({ maxLength: 1_024 }));

/** The headers of the protocol that the SDK reads. */
const Headers = Type.Object({
  origin: optionalText(),
  'mcp-protocol-version': optionalText(),
  'mcp-method': optionalText(),
  'mcp-name': optionalText(),
});

type RouteDeps = ProtocolDeps & {
  /** Host names of web pages that may call, in addition to those of this machine. */
  readonly originHosts: readonly string[];
};

/** The only route: a stateless server has no session to open (GET) or to end (DELETE), which are 405. */
export const createMcpRoutes = ({ originHosts, ...protocol }: RouteDeps): readonly AnyRoute[] => {
  const allowedHosts = [...localhostAllowedOrigins(), ...originHosts];
  return [
    defineRawRoute({
      method: 'POST',
      path: '/mcp',
      operationId: 'sendMcpMessage',
      tag: 'MCP',
      summary: 'Send a message of the Model Context Protocol',
      description:
        'One JSON-RPC message; the response is JSON, never a stream. Tools call the other services with the key of the request, so each ' +
        'needs the scope of its route too.',
      scope: 'read',
      headers: Headers,
      types: ['application/json'],
      bodyLimit: MAX_BODY_BYTES,
      success: {
        status: 200,
        schema: Type.Unknown(),
        media: ['application/json'],
        examples: { result: resultExample, refusal: refusalExample },
      },
      outcomes: RPC_OUTCOMES,
      async handler({ headers, readJson }, context) {
        // The page of an attacker whose name resolves to this address sends its own origin (DNS rebinding).
        if (!validateOriginHeader(headers.origin, allowedHosts).ok)
          return createRpcError(403, RPC_ERROR_CODES.invalidRequest, 'Forbidden: this origin may not call');
        const body = await readBody(readJson);
        if ('refusal' in body) return body.refusal;
        const inspection = inspectMessage(body.value);
        if ('refusal' in inspection) return inspection.refusal;
        const response = await serveMessage(
          protocol,
          inspection.message,
          toSdkHeaders(headers, context.accept),
          context,
        );
        context.signal.throwIfAborted();
        return toRouteResponse(response);
      },
    }),
  ];
};

type Body = { readonly value: unknown } | { readonly refusal: RawRouteResponse };

/** A body that is not JSON is an error of the protocol; one that is too long or too slow is one of HTTP. */
async function readBody(readJson: () => Promise<unknown>): Promise<Body> {
  try {
    return { value: await readJson() };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    return { refusal: createRpcError(400, RPC_ERROR_CODES.parse, 'Parse error: the body is not acceptable JSON') };
  }
}

function toSdkHeaders(headers: Readonly<Record<string, string | undefined>>, accept: string): Record<string, string> {
  const { origin: _, ...others } = headers;
  const sent: Record<string, string> = { 'content-type': 'application/json', accept: chooseAcceptHeader(accept) };
  for (const [name, value] of Object.entries(others)) if (value !== undefined) sent[name] = value;
  return sent;
}

async function toRouteResponse(response: Response): Promise<RawRouteResponse> {
  const { status, headers } = response;
  const type = headers.get('content-type');
  return type === null
    ? { status, ...describeErrorCode(status), type: null, body: '' }
    : { status, ...describeErrorCode(status), type, body: Buffer.from(await response.arrayBuffer()) };
}
