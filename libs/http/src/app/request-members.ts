import type { RequestSpan } from '@probant/kernel/tracing/spans';
import type { FastifyInstance } from 'fastify';
import type { Caller, ServiceCaller } from '../auth/caller.ts';
import type { Refusal } from '../auth/refusal.ts';
import type { JsonBodyOptions } from '../body/json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authenticated, and on routes that need no key. */
    caller: Caller | ServiceCaller | (Caller & ServiceCaller) | null;
    /** Why authentication refused the request, null when it did not. */
    refusal: Refusal | null;
    /** A code for the log: why the response is an error, null when it is none. */
    errorReason: string | null;
    /** The path of the matching route in OpenAPI form, null when no route matches. */
    routePath: string | null;
    /** Limits of the route on its JSON body, null when it accepts none. */
    jsonBodyOptions: JsonBodyOptions | null;
    /** SHA-256 (base64) of the body of a signed call, else null. */
    bodyDigest: string | null;
    /** Null when this process makes no traces. */
    span: RequestSpan | null;
  }
}

/** Gives every request its members from the start: an object whose shape never changes is faster to read. */
export function addRequestMembers(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('errorReason', null);
  app.decorateRequest('routePath', null);
  app.decorateRequest('jsonBodyOptions', null);
  app.decorateRequest('bodyDigest', null);
  app.decorateRequest('span', null);
  app.decorateRequest('uploadAccount', null);
  app.decorateRequest('valueAccount', null);
  app.decorateRequest('downloadAccount', null);
  app.decorateRequest('isAdmitted', false);
  app.decorateRequest('hasEnded', false);
}
