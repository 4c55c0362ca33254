import type { UpstreamPool } from '@probant/service-runner/upstream';
import type { JsonObject } from './upstream.ts';

/** Timeout for a service's health and description. */
const FETCH_TIMEOUT_MS = 2_000;

/** GETs a JSON object from a service. Rejects on any status but 200, on anything but an object, and after 2 s. */
export async function fetchJson(
  pool: Pick<UpstreamPool, 'request'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonObject> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers,
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (statusCode !== 200) {
    await body.dump();
    throw new Error(`the service returned status ${statusCode}`);
  }
  const value: unknown = await body.json();
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('expected a JSON object');
  return value as JsonObject;
}
