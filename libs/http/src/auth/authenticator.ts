import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyCheck } from '@probant/keys/key-check';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../route/route.ts';
import { createMissingKeyError, identifyCaller } from './identify-caller.ts';
import { SERVICE_HEADER, type SignatureVerifier } from './service-identity.ts';

/** Sets `request.caller` and calls back without an error, or calls back with a 401. */
type Authenticator = (request: FastifyRequest, done: (refusal?: Error) => void) => void;

/** Creates an authenticator that accepts requests with a valid API key. */
export const createKeyAuthenticator =
  (keys: KeyCheck): Authenticator =>
  (request, done) => {
    const accept = (caller: Caller) => {
      request.caller = caller;
      done();
    };
    let caller: Caller | Promise<Caller>;
    try {
      caller = identifyCaller(request.headers['x-api-key'], keys);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (caller instanceof Promise) caller.then(accept, done);
    else accept(caller);
  };

/**
 * Creates an authenticator that accepts a valid API key or a call signed by a service. When a key is sent, the signature is ignored:
 * requests that come through the gateway always have a key. An invalid signature gets the same 401 as a missing key.
 */
export const createKeyOrSignatureAuthenticator = (
  keys: KeyCheck,
  verifySignature: SignatureVerifier,
): Authenticator => {
  const authenticateByKey = createKeyAuthenticator(keys);
  return (request, done) => {
    const { headers } = request;
    if (headers['x-api-key'] !== undefined || headers[SERVICE_HEADER] === undefined) {
      authenticateByKey(request, done);
      return;
    }
    const signed = verifySignature(request.raw);
    if (signed === null || (!hasBody(headers) && signed.bodyDigest !== EMPTY_BODY_DIGEST)) {
      done(createMissingKeyError());
      return;
    }
    request.caller = signed.caller;
    request.bodyDigest = signed.bodyDigest;
    done();
  };
};

/** Fastify does not parse an empty body, so its digest is checked here; `readJsonBody` checks the others. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const EMPTY_BODY_DIGEST = hash('sha256', '', 'base64');
