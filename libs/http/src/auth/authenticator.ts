import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AppError } from '@probant/kernel/errors';
import type { KeyCheck } from '@probant/keys/key-check';
import type { KeyScope } from '@probant/keys/key-scopes';
import type { FastifyRequest } from 'fastify';
import { createMissingKeyError, type Identification, identifyCaller } from './identify-caller.ts';
import { createScopeError } from './refusal.ts';
import { SERVICE_HEADER, type SignatureVerifier, type SignedCall } from './service-identity.ts';

/**
 * Sets `request.caller` and calls back without an error; or sets `request.refusal` and calls back with a 401, or with a 403 when the key
 * lacks `scope` (null: any key may call).
 */
export type Authenticator = (request: FastifyRequest, scope: KeyScope | null, done: (refusal?: Error) => void) => void;

/** Creates an authenticator that accepts requests with a valid API key. */
export const createKeyAuthenticator =
  (keys: KeyCheck): Authenticator =>
  (request, scope, done) =>
    authenticateByKey(keys, request, { scope, signed: null }, done);

/**
 * Creates an authenticator that accepts a valid API key or a call signed by a service. A signed call has the authority of the service, so
 * no scope is checked. When it also carries a key of the same tenant, the caller has both `keyId` and `service`: the service acts for the
 * owner of the key. An invalid signature, or one for another tenant, is ignored next to a key, and gets the same 401 as a missing key
 * without one.
 */
export const createKeyOrSignatureAuthenticator =
  (keys: KeyCheck, verifySignature: SignatureVerifier): Authenticator =>
  (request, scope, done) => {
    const { headers } = request;
    const hasKey = headers['x-api-key'] !== undefined;
    const signed = headers[SERVICE_HEADER] === undefined ? null : verifyHeaders(request, verifySignature);
    if (hasKey || headers[SERVICE_HEADER] === undefined) {
      authenticateByKey(keys, request, { scope, signed }, done);
      return;
    }
    if (signed === null) {
      request.refusal = { reason: 'no_key', key: null };
      done(createMissingKeyError());
      return;
    }
    request.caller = signed.caller;
    request.bodyDigest = signed.bodyDigest;
    done();
  };

type Requirement = { readonly scope: KeyScope | null; readonly signed: SignedCall | null };

function authenticateByKey(
  keys: KeyCheck,
  request: FastifyRequest,
  requirement: Requirement,
  done: (refusal?: Error) => void,
): void {
  const admit = (identification: Identification) => done(admitCaller(request, requirement, identification));
  let identification: Identification | Promise<Identification>;
  try {
    identification = identifyCaller(request.headers['x-api-key'], keys);
  } catch (error) {
    done(error as Error);
    return;
  }
  if (identification instanceof Promise) identification.then(admit, done);
  else admit(identification);
}

/** Sets the caller of a request, or returns why it is refused. */
function admitCaller(
  request: FastifyRequest,
  { scope, signed }: Requirement,
  identification: Identification,
): AppError | undefined {
  if ('refusal' in identification) {
    request.refusal = identification.refusal;
    return identification.error;
  }
  const { caller, scopes } = identification;
  if (signed !== null && signed.caller.tenantId === caller.tenantId) {
    request.caller = { ...caller, service: signed.caller.service };
    request.bodyDigest = signed.bodyDigest;
    return undefined;
  }
  request.caller = caller;
  if (scope === null || scopes.includes(scope)) return undefined;
  request.refusal = { reason: 'missing_scope', key: caller };
  return createScopeError(scope);
}

/** Fastify does not parse an empty body, so its digest is checked here; `readJsonBody` checks the others. */
function verifyHeaders({ raw, headers }: FastifyRequest, verifySignature: SignatureVerifier): SignedCall | null {
  const signed = verifySignature(raw);
  return signed !== null && (hasBody(headers) || signed.bodyDigest === EMPTY_BODY_DIGEST) ? signed : null;
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const EMPTY_BODY_DIGEST = hash('sha256', '', 'base64');
