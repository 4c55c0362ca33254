import { parseJson } from '@probant/kernel/json/parse-json';
import { readLimitedBytes } from '@probant/kernel/read-limited-bytes';
import { getErrorCode } from '../upstream/connection-errors.ts';
import { ServiceCallError, type ServiceResponse } from './service-client.ts';

/**
 * Reads the body of a response.
 *
 * @throws ServiceCallError when it exceeds `maxBytes`, and the rest is then not read, or when it breaks off.
 */
export async function readResponseBytes({ body }: Pick<ServiceResponse, 'body'>, maxBytes: number): Promise<Buffer> {
  const bytes = await readLimitedBytes(body, maxBytes).catch((error: unknown) => {
    throw new ServiceCallError(describeBrokenBody(error), error);
  });
  if (bytes === null) throw new ServiceCallError('response is too long');
  return bytes;
}

/** Reads and drops a body of at most 64 KiB, so that its connection can be used again; breaks off a longer one. */
export async function discardResponse(response: Pick<ServiceResponse, 'body'>): Promise<void> {
  await readResponseBytes(response, MAX_DISCARDED_BYTES).catch(() => undefined);
}

const MAX_DISCARDED_BYTES = 65_536;

function describeBrokenBody(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : getErrorCode(error) || 'connection lost';
}

/**
 * Reads and parses the JSON body of a response.
 *
 * @throws ServiceCallError when it exceeds `maxBytes` or is not JSON.
 */
export async function readResponseJson(response: Pick<ServiceResponse, 'body'>, maxBytes: number): Promise<unknown> {
  const bytes = await readResponseBytes(response, maxBytes);
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    throw new ServiceCallError('response is not JSON');
  }
}
