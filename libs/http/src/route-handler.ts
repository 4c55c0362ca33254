import { AppError, invalid, type Problem } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { incomingBytes } from './body/incoming.ts';
import { readJsonBody } from './body/json-body.ts';
import { requireForm } from './body/media-type.ts';
import { callContext } from './call-context.ts';
import type { AnyRoute } from './define-route.ts';
import { type IncomingForm, readForm } from './multipart/form.ts';
import { multipartParts } from './multipart/parts.ts';
import { type Context, RawAnswer } from './route.ts';
import { checkAddress, checkBody, type RouteChecks } from './route-checks.ts';
import { sendJson, sendRaw } from './sending.ts';

type HandlerDeps = { readonly logger: Logger; readonly service: string; readonly idleBodyMs: number };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Work = (request: FastifyRequest, context: Context) => Promise<unknown>;

const BODY_LIMIT = 1_048_576;

/** A route as Fastify runs it: read, check, do, check, send. */
export function routeHandler(route: AnyRoute, checks: RouteChecks, deps: HandlerDeps): Handler {
  const work = route.kind === 'json' ? jsonWork(route, checks, deps) : uploadWork(route, checks, deps);
  const { status } = route.success;
  return async (request, reply) => {
    const { caller } = request;
    if (caller === null) throw new Error(`${route.operationId} was reached without a key`);
    const context = callContext({
      caller,
      requestId: request.id,
      request: request.raw,
      response: reply.raw,
      logger: deps.logger,
    });
    const answer = await work(request, context);
    if (answer instanceof RawAnswer) return sendRaw(request, reply, status, answer);
    const broken = checks.answer(answer);
    if (broken !== null)
      throw new AppError(500, 'Internal Server Error', {
        internal: `the answer of ${route.operationId} breaks its schema at ${broken}`,
      });
    return sendJson(request, reply, status, JSON.stringify(answer));
  };
}

function jsonWork(route: Extract<AnyRoute, { kind: 'json' }>, checks: RouteChecks, deps: HandlerDeps): Work {
  const rules = { limit: route.bodyLimit ?? BODY_LIMIT, anyText: route.anyText ?? false };
  return async ({ raw, params, query }, context) => {
    const address = checkAddress(checks, { params, query });
    const sent = checks.body
      ? await readJsonBody(raw, incomingBytes(raw, { idleMs: deps.idleBodyMs }), rules)
      : undefined;
    const body = checkBody(checks, address, sent);
    return route.handler({ ...address, body } as Parameters<typeof route.handler>[0], context);
  };
}

function uploadWork(route: Extract<AnyRoute, { kind: 'upload' }>, checks: RouteChecks, deps: HandlerDeps): Work {
  const rules = { ...route.form, textNames: Object.keys(route.form.texts?.properties ?? {}) };
  return async ({ raw, params, query }, context) => {
    const boundary = requireForm(raw.headers['content-type'], raw.headers['content-encoding']);
    const address = checkAddress(checks, { params, query });
    const parts = multipartParts(incomingBytes(raw, { idleMs: deps.idleBodyMs }), boundary);
    const length = raw.headers['content-length'];
    const form = readForm(parts, rules, checks.texts, length === undefined ? null : Number(length));
    if (address.problems.length > 0) throw invalid([...address.problems, ...(await problemsOf(form, length))]);
    return route.handler({ query: address.query, ...form } as Parameters<typeof route.handler>[0], context);
  };
}

/** A form is read for the sake of a complete list only when it is known to be small. */
const problemsOf = async (form: IncomingForm, length: string | undefined): Promise<readonly Problem[]> =>
  Number(length) <= BODY_LIMIT ? await form.problems() : [];
