import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyCheck } from '@probant/keys/key-check';
import type { FastifyRequest } from 'fastify';
import { identify, noKey } from './key-guard.ts';
import type { Caller } from './route.ts';
import { SERVICE_HEADER, type ServiceCheck } from './service-identity.ts';

type Admission = (request: FastifyRequest, done: (refusal?: Error) => void) => void;

/** Lets a request in whose key is valid: calls back with the refusal of any other. */
export const byKey =
  (keys: KeyCheck): Admission =>
  (request, done) => {
    const enter = (caller: Caller) => {
      request.caller = caller;
      done();
    };
    let caller: Caller | Promise<Caller>;
    try {
      caller = identify(request.headers['x-api-key'], keys);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (caller instanceof Promise) caller.then(enter, done);
    else enter(caller);
  };

/**
 * Lets a service in that signed its call, and whoever has a key. Where a key is sent it alone counts: what comes through a gateway
 * always has one. A signature that does not hold is answered like no key at all.
 */
export const byKeyOrSignature = (keys: KeyCheck, services: ServiceCheck): Admission => {
  const admitByKey = byKey(keys);
  return (request, done) => {
    const { headers } = request;
    if (headers['x-api-key'] !== undefined || headers[SERVICE_HEADER] === undefined) {
      admitByKey(request, done);
      return;
    }
    const signed = services(request.raw);
    if (signed === null || (!hasBody(headers) && signed.bodyDigest !== NO_BODY)) {
      done(noKey());
      return;
    }
    request.caller = signed.caller;
    request.bodyDigest = signed.bodyDigest;
    done();
  };
};

/** What Fastify hands to no parser is checked here, the rest once it has been read. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const NO_BODY = hash('sha256', '', 'base64');
