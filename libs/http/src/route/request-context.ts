import type { ServerResponse } from 'node:http';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientDisconnectedError } from '../body/byte-reader.ts';
import type { Caller, RequestContext, ServiceCaller } from './route.ts';

/** The context of one request. Creates the logger and the signal on first use: most handlers need neither. */
export class LazyRequestContext<C extends Caller | ServiceCaller> implements RequestContext<C> {
  readonly caller: C;
  readonly requestId: string;
  readonly accept: string;
  readonly #response: ServerResponse;
  readonly #logger: Logger;
  #log: Logger | undefined = undefined;
  #signal: AbortSignal | undefined = undefined;

  constructor(caller: C, request: FastifyRequest, reply: FastifyReply, logger: Logger) {
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
    this.#signal ??= createDisconnectSignal(this.#response);
    return this.#signal;
  }
}

function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort(new ClientDisconnectedError());
  };
  if (response.closed || response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}
