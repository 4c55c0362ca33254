import { AppError, invalid, type Problem } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { incomingBytes, streamedBytes } from './body/incoming.ts';
import type { JsonBodyRules } from './body/json-body.ts';
import { isOfType, requireForm } from './body/media-type.ts';
import type { SilenceWatch } from './body/silence.ts';
import { CallContext } from './call-context.ts';
import type { AnyRoute } from './define-route.ts';
import { errorAnswer } from './error-answer.ts';
import { EVENT_STREAM, eventStream, wantsEvents } from './event-stream.ts';
import { type IncomingForm, readForm } from './multipart/form.ts';
import { multipartParts } from './multipart/parts.ts';
import { type Caller, type Context, RawAnswer, type ServiceCaller } from './route.ts';
import { checkAddress, checkBody, type RouteChecks } from './route-checks.ts';
import { sendJson, sendRaw, takeRest } from './sending.ts';

type HandlerDeps = { readonly logger: Logger; readonly silence: SilenceWatch };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Report = (event: unknown) => void;
type Work = (request: FastifyRequest, context: Context<Caller | ServiceCaller>, report: Report) => Promise<unknown>;

const BODY_LIMIT = 1_048_576;

/** A route as Fastify runs it: read, check, do, check, send. */
export function routeHandler(route: AnyRoute, checks: RouteChecks, deps: HandlerDeps): Handler {
  const work = route.kind === 'json' ? jsonWork(route, checks, deps) : uploadWork(route, checks, deps);
  const { status } = route.success;
  const hold = (check: RouteChecks['answer'], value: unknown) => {
    const broken = check(value);
    if (broken === null) return;
    throw new AppError(500, 'Internal Server Error', {
      internal: `the answer of ${route.operationId} breaks its schema at ${broken}`,
    });
  };
  return async (request, reply) => {
    const { caller } = request;
    if (caller === null) throw new Error(`${route.operationId} was reached without a key`);
    const context = new CallContext(caller, request, reply, deps.logger);
    const { progress } = checks;
    if (progress !== null && wantsEvents(context.accept)) {
      const events = eventStream({
        work: async (report) => {
          const reportChecked: Report = (event) => {
            hold(progress, event);
            report(event);
          };
          const answer = await work(request, context, reportChecked);
          hold(checks.answer, answer);
          return answer;
        },
        explain: (error) => explained(error, route, context),
      });
      return sendRaw(request, reply, status, new RawAnswer(EVENT_STREAM, takingTheRest(events, request), UNBUFFERED));
    }
    const answer = await work(request, context, NOWHERE);
    if (answer instanceof RawAnswer) return sendRaw(request, reply, status, answer);
    hold(checks.answer, answer);
    return sendJson(request, reply, status, JSON.stringify(answer));
  };
}

const NOWHERE: Report = () => undefined;

/** nginx would hold events back otherwise. */
const UNBUFFERED = { 'x-accel-buffering': 'no' };

function explained(error: unknown, route: AnyRoute, { log }: Context<Caller | ServiceCaller>): unknown {
  const { status, detail, unexpected } = errorAnswer(error);
  if (unexpected) log.error({ err: error, route: route.path }, 'request failed');
  return { status, detail };
}

/** After a failure the rest of the form is taken from the wire before the stream ends, as `sendJson` does. */
async function* takingTheRest(events: AsyncIterable<string>, request: FastifyRequest): AsyncGenerator<string> {
  yield* events;
  await takeRest(request);
}

/** What a route takes of a JSON body, null when it takes none. */
export const bodyRulesOf = (route: AnyRoute): JsonBodyRules | null =>
  route.kind === 'json' && route.body !== undefined
    ? {
        limit: route.bodyLimit ?? BODY_LIMIT,
        anyText: route.anyText ?? false,
        streamedTypes: route.streamed?.types ?? [],
      }
    : null;

function jsonWork(route: Extract<AnyRoute, { kind: 'json' }>, checks: RouteChecks, deps: HandlerDeps): Work {
  type Request = Parameters<typeof route.handler>[0];
  return (request, context) => {
    const address = checkAddress(checks, request);
    if (streams(route, request)) return streamedWork(route.streamed, address, request, context, deps);
    const body = checkBody(checks, address, request.body);
    const { params, query, headers } = address;
    return route.handler({ params, query, headers, body } as Request, context as Context);
  };
}

type Streamed = NonNullable<Extract<AnyRoute, { kind: 'json' }>['streamed']>;

const streams = <R extends Extract<AnyRoute, { kind: 'json' }>>(
  route: R,
  { headers }: FastifyRequest,
): route is R & { readonly streamed: Streamed } =>
  route.streamed !== undefined && isOfType(route.streamed.types, headers['content-type'], headers['content-encoding']);

function streamedWork(
  streamed: Streamed,
  { params, query, headers, problems }: ReturnType<typeof checkAddress>,
  { raw }: FastifyRequest,
  context: Context<Caller | ServiceCaller>,
  deps: HandlerDeps,
): Promise<unknown> {
  if (problems.length > 0) throw invalid(problems);
  const bytes = streamedBytes(raw, streamed.limit, deps.silence);
  return streamed.handler({ params, query, headers, bytes } as Parameters<Streamed['handler']>[0], context as Context);
}

function uploadWork(route: Extract<AnyRoute, { kind: 'upload' }>, checks: RouteChecks, deps: HandlerDeps): Work {
  const rules = { ...route.form, textNames: Object.keys(route.form.texts?.properties ?? {}) };
  return async ({ raw, params, query, headers }, context, report) => {
    const boundary = requireForm(raw.headers['content-type'], raw.headers['content-encoding']);
    const address = checkAddress(checks, { params, query, headers });
    const parts = multipartParts(incomingBytes(raw, deps.silence), boundary);
    const length = raw.headers['content-length'];
    const form = readForm(parts, rules, checks.texts, length === undefined ? null : Number(length));
    if (address.problems.length > 0) throw invalid([...address.problems, ...(await problemsOf(form, length))]);
    return route.handler(
      { query: address.query, ...form, report } as Parameters<typeof route.handler>[0],
      context as Context,
    );
  };
}

/** A form is read for the sake of a complete list only when it is known to be small. */
const problemsOf = async (form: IncomingForm, length: string | undefined): Promise<readonly Problem[]> =>
  Number(length) <= BODY_LIMIT ? await form.problems() : [];
