import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CallSigner } from '@probant/audit/writer/http-writer';
import type { Clock } from '@probant/kernel/clock';
import { SERVICE_APP_NAMES } from '@probant/kernel/service-catalogue';
import { isTenantId } from '@probant/kernel/tenant';
import type { ServiceCaller } from './caller.ts';

/**
 * A service that acts without a caller (a background sweep) has no API key. It signs its calls instead: an HMAC-SHA256 with
 * PROBANT_SERVICE_SECRET over these values, one per line:
 *
 *     probant.service-call.v1, method, path with query, Content-Digest, X-Tenant-ID, X-Internal-Service, X-Service-Time, Idempotency-Key
 *
 * The Idempotency-Key protects against replay: a call captured and sent again has the same key, so the route repeats its response
 * without acting twice. A call without one is rejected. The time window only bounds clock skew.
 */
const SIGNATURE_DOMAIN = 'probant.service-call.v1';

/** Maximum difference between the clocks of two processes, including network latency. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Header that marks a signed call of a service. The gateway removes it from every request. */
export const SERVICE_HEADER = 'x-internal-service';

/** Creates a function that signs calls with the secret of this installation. */
export const createServiceSigner =
  (secret: string, clock: Clock): CallSigner =>
  ({ method, path, body, tenantId, service, idempotencyKey }) => {
    const digest = `sha-256=:${hash('sha256', body, 'base64')}:`;
    const time = String(clock());
    const parts = [method, path, digest, tenantId, service, time, idempotencyKey];
    return {
      [SERVICE_HEADER]: service,
      'x-tenant-id': tenantId,
      'x-service-time': time,
      'content-digest': digest,
      'idempotency-key': idempotencyKey,
      'x-service-signature': computeSignature(secret, parts).toString('hex'),
    };
  };

/** The service that signed a call, and the SHA-256 (base64) that the body must have. */
export type SignedCall = { readonly caller: ServiceCaller; readonly bodyDigest: string };

/** Returns null unless the call carries a valid signature made within the last minute. Reads only the headers, before the body. */
export type SignatureVerifier = (request: IncomingMessage) => SignedCall | null;

/** Creates the verifier for signatures made with the same secret. */
export const createSignatureVerifier =
  (secret: string, clock: Clock): SignatureVerifier =>
  ({ method = '', url = '', headers }) => {
    // Node joins repeated headers with a comma; the joined value fails a check below or was never signed.
    const readHeader = (name: string): string => String(headers[name] ?? '');
    const [digest, tenant, name, time, key] = SIGNED_HEADERS.map(readHeader) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const presented = Buffer.from(readHeader('x-service-signature'), 'hex');
    const expected = computeSignature(secret, [method, url, digest, tenant, name, time, key]);
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;

    const bodyDigest = CONTENT_DIGEST_PATTERN.exec(digest)?.[1];
    const isRecent = Math.abs(clock() - Number(time)) <= MAX_CLOCK_SKEW_MS;
    const caller = toServiceCaller(tenant, name);
    return isRecent && key !== '' && bodyDigest !== undefined && caller !== null ? { caller, bodyDigest } : null;
  };

const SIGNED_HEADERS = ['content-digest', 'x-tenant-id', SERVICE_HEADER, 'x-service-time', 'idempotency-key'] as const;

/** Content-Digest of RFC 9530, SHA-256 only. */
const CONTENT_DIGEST_PATTERN = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** Joining by line breaks is unambiguous: no part contains one, since all come from the request line and headers. */
const computeSignature = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret)
    .update([SIGNATURE_DOMAIN, ...parts].join('\n'))
    .digest();

function toServiceCaller(tenant: string, name: string): ServiceCaller | null {
  const service = SERVICE_APP_NAMES.find((serviceName) => serviceName === name);
  return service !== undefined && isTenantId(tenant) ? { tenantId: tenant, service } : null;
}
