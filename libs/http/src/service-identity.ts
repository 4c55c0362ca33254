import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SignCall } from '@probant/audit/writer/over-http';
import type { Clock } from '@probant/kernel/clock';
import { SERVICE_NAMES } from '@probant/kernel/config';
import { isTenantId } from '@probant/kernel/tenant';
import type { ServiceCaller } from './route.ts';

/**
 * How a service proves who it is when it works without a caller (a sweep) and so has no key to show: an HMAC-SHA256 under
 * PROBANT_SERVICE_SECRET over everything the call means. What is signed, one line each:
 *
 *     probant.service-call.v1, method, path with query, Content-Digest, X-Tenant-ID, X-Internal-Service, X-Service-Time, Idempotency-Key
 *
 * A call that is heard and sent again within the window has the same Idempotency-Key, so that a route which honours it repeats its
 * answer and does nothing twice; a call without one is not accepted. The window is for clocks, not for that.
 */
const DOMAIN = 'probant.service-call.v1';

/** Milliseconds by which the clocks of two processes may differ, the call's way included. */
const WINDOW = 60_000;

/** The header by which a call says that it is a service's own. The gateway takes it out of every request. */
export const SERVICE_HEADER = 'x-internal-service';

/** Signs calls with the secret of this installation. */
export const serviceSigner =
  (secret: string, clock: Clock): SignCall =>
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
      'x-service-signature': signatureOf(secret, parts).toString('hex'),
    };
  };

/** Who signed a call, and the SHA-256 (base64) that its body must turn out to have. */
export type SignedCall = { readonly caller: ServiceCaller; readonly bodyDigest: string };

/** Null unless the call bears a valid signature, made within a minute. Looks at the headers alone, before any body is read. */
export type ServiceCheck = (request: IncomingMessage) => SignedCall | null;

export const serviceCheck =
  (secret: string, clock: Clock): ServiceCheck =>
  ({ method = '', url = '', headers }) => {
    // Node joins what is sent twice with a comma, which then matches nothing below or was never signed.
    const sent = (name: string): string => String(headers[name] ?? '');
    const [digest, tenant, name, time, key] = SIGNED_HEADERS.map(sent) as [string, string, string, string, string];
    const presented = Buffer.from(sent('x-service-signature'), 'hex');
    const expected = signatureOf(secret, [method, url, digest, tenant, name, time, key]);
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;

    const bodyDigest = DIGEST.exec(digest)?.[1];
    const isRecent = Math.abs(clock() - Number(time)) <= WINDOW;
    const caller = callerOf(tenant, name);
    return isRecent && key !== '' && bodyDigest !== undefined && caller !== null ? { caller, bodyDigest } : null;
  };

const SIGNED_HEADERS = ['content-digest', 'x-tenant-id', SERVICE_HEADER, 'x-service-time', 'idempotency-key'] as const;

/** RFC 9530 with the one algorithm that is asked for. */
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/;

/** No part can hold a line break: they are a request line and headers. */
const signatureOf = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret)
    .update([DOMAIN, ...parts].join('\n'))
    .digest();

function callerOf(tenant: string, name: string): ServiceCaller | null {
  const service = SERVICE_NAMES.find((known) => known === name);
  return service !== undefined && isTenantId(tenant) ? { tenantId: tenant, service } : null;
}
