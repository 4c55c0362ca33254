import { MIB_BYTES } from '@probant/kernel/byte-units';
import { parseJson } from '@probant/kernel/json/parse-json';
import { parseJsonInSlices } from '@probant/kernel/json/sliced/parse-json-in-slices';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import { readResponseBytes } from '@probant/service-runner/calls/read-response';
import { type ServiceCall, ServiceCallError, type ServiceResponse } from '@probant/service-runner/calls/service-client';
import type { ToolContext } from '../tool-definition/tool.ts';
import { ToolError } from '../tool-definition/tool-error.ts';
import { describeRefusal } from './describe-refusal.rules.ts';

/** A request of a tool to the service that does its work. */
export type ServiceRequest = Pick<ServiceCall, 'method' | 'path' | 'headers' | 'body'> & {
  readonly service: ServiceName;
  readonly timeoutMs?: number;
  /** Bytes of the response; more is an error for the caller. */
  readonly maxBytes?: number;
};

const DEFAULT_TIMEOUT_MS = 30_000;

/** For documents, ledgers and questions: longer than the deadlines of the services, because their errors are more precise. */
export const LONG_TIMEOUT_MS = 180_000;

/** What a model can read at once is far less. The result is sent twice: as text and as data. */
const MAX_RESULT_BYTES = 2 * MIB_BYTES;

const MAX_REFUSAL_BYTES = 262_144;

/** Responses above this size are parsed in slices. */
const LARGE_RESPONSE_BYTES = 262_144;

/**
 * Sends a request with the key of the caller, and returns the bytes and headers of the response.
 *
 * @throws ToolError for any response but 200, a timeout or a service that cannot be reached; the reason of the signal.
 */
export async function callForBytes(
  request: ServiceRequest,
  context: ToolContext,
): Promise<{ readonly bytes: Buffer; readonly headers: ServiceResponse['headers'] }> {
  const { service, timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = MAX_RESULT_BYTES, ...call } = request;
  const { caller, requestId, signal } = context;
  const client = context.callService(service);
  if (client === null) throw new ToolError('This tool is not available now.');
  try {
    const response = await client.send({ ...call, caller, requestId, signal, timeoutMs });
    if (response.status !== 200) throw new ToolError(await readRefusal(response));
    return { bytes: await readResponseBytes(response, maxBytes), headers: response.headers };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ServiceCallError ? new ToolError(describeFailure(error, { timeoutMs, maxBytes })) : error;
  }
}

/**
 * Sends a request and returns the value of its JSON response.
 *
 * @throws ToolError as `callForBytes` does.
 */
export async function callForJson(request: ServiceRequest, context: ToolContext): Promise<unknown> {
  const { bytes } = await callForBytes(request, context);
  if (bytes.length <= LARGE_RESPONSE_BYTES) return parseJson(bytes.toString('utf8'));
  return parseJsonInSlices(bytes, {
    maxValues: Number.POSITIVE_INFINITY,
    maxContainers: Number.POSITIVE_INFINITY,
    strict: false,
    slicer: context.slicer,
  });
}

/** Returns the members of a JSON request. */
export const jsonRequest = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

async function readRefusal(response: ServiceResponse): Promise<string> {
  const { status, headers } = response;
  const text = (await readResponseBytes(response, MAX_REFUSAL_BYTES)).toString('utf8');
  return describeRefusal({ status, body: parseOrNull(text), retryAfter: headers['retry-after'] });
}

function parseOrNull(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

type CallLimits = { readonly timeoutMs: number; readonly maxBytes: number };

function describeFailure({ reason }: ServiceCallError, { timeoutMs, maxBytes }: CallLimits): string {
  if (reason === 'timeout') return `The service did not answer within ${timeoutMs / 1000} s.`;
  if (reason === 'response is too long')
    return `The result has more than ${maxBytes / MIB_BYTES} MiB. Ask for less at a time, or use the HTTP routes.`;
  return 'The service cannot be reached. Try again later.';
}
