import type { ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerGone } from './body/incoming.ts';
import type { Caller, Context, ServiceCaller } from './route.ts';

/** What a handler knows of its call. The logger and the signal are made when first asked for: most handlers need neither. */
export class CallContext<Who extends Caller | ServiceCaller> implements Context<Who> {
  readonly caller: Who;
  readonly requestId: string;
  readonly accept: string;
  readonly #response: ServerResponse;
  readonly #logger: Logger;
  #log: Logger | undefined = undefined;
  #signal: AbortSignal | undefined = undefined;

  constructor(caller: Who, request: FastifyRequest, reply: FastifyReply, logger: Logger) {
    this.caller = caller;
    this.requestId = request.id;
    this.accept = request.headers.accept ?? '';
    this.#response = reply.raw;
    this.#logger = logger;
  }

  get log(): Logger {
    this.#log ??= this.#logger.child({ request_id: this.requestId, tenant: this.caller.tenantId });
    return this.#log;
  }

  get signal(): AbortSignal {
    this.#signal ??= signalOfHangUp(this.#response);
    return this.#signal;
  }
}

function signalOfHangUp(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const hangUp = () => {
    if (!response.writableFinished) controller.abort(new CallerGone());
  };
  if (response.closed || response.destroyed) hangUp();
  else response.once('close', hangUp);
  return controller.signal;
}
